// Replay: jump to another moment without a new page, and play them one after the other.
import { here } from "./address.js";
import { toast } from "./notice.js";

const $ = (query, at = document) => at.querySelector(query);
let show;
let playing = 0;
export const start = (shown) => { show = shown; };

export async function jump(address) {
  try {
    const answer = await fetch(here(address));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table");
    if (page) { show(page); history.replaceState(null, "", address); }
  } catch { toast($("#icons").dataset.offline); }
  const slider = $("#scrub [type=range]");
  slider.value = $("#table").dataset.at; // a thumb that was dragged does not follow its attribute
  playback(playing && slider.value !== slider.max);
}

function playback(on) {
  clearTimeout(playing);
  playing = on ? setTimeout(() => jump($("[rel=next]", $("#table")).href), 900) : 0;
  const button = $("#playback");
  if (!button) return;
  button.setAttribute("aria-label", on ? button.dataset.stop : button.dataset.play);
  button.setAttribute("aria-pressed", String(Boolean(on)));
}

// Page Up and Page Down go from one role that was taken to the next.
document.addEventListener("keydown", (event) => {
  const slider = event.target;
  const step = { PageUp: 1, PageDown: -1 }[event.key];
  if (!step || slider.form?.id !== "scrub" || slider.type !== "range") return;
  event.preventDefault();
  const marks = [...document.querySelectorAll("#scrub .mark")].map((mark) => Number(mark.dataset.at));
  const [ends, at] = [[Number(slider.min), ...marks, Number(slider.max)], Number(slider.value)];
  slider.value = step > 0 ? ends.find((mark) => mark > at) ?? at : ends.findLast((mark) => mark < at) ?? at;
  slider.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("change", ({ target }) => {
  if (target.form?.id === "scrub") jump(`${target.form.action}?${new URLSearchParams(new FormData(target.form))}`);
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#playback")) playback(!playing);
  const step = event.target.closest?.(".reel a[rel], .reeled .eyesrow a.sg");
  if (step) { event.preventDefault(); jump(step.href); }
});
