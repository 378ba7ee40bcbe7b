// Keys: 1 to 9 choose, the arrows move, Enter confirms, Esc clears or closes, U undoes, Space shows the table as it is now.
import { decision } from "./choosing.js";
import * as stage from "./stage.js";

const $ = (query, at = document) => at.querySelector(query);
const WRITING = "input:not([type=checkbox], [type=radio]), select, textarea";

document.addEventListener("keydown", (event) => {
  const table = $("#table");
  if (!table || table.dataset.keys === "off" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest(WRITING) || $(".about:popover-open:not(.glance), .menu:popover-open, .setd:popover-open")) return;
  const { key } = event;
  if (key === "Escape" && location.hash && location.hash !== "#table") { location.hash = "#table"; return; }
  if (key === "u" || key === "U") $(".top form[action$='/undo'] button", table)?.click();
  if (key === " " && !event.target.closest("button, a, summary, input")) { event.preventDefault(); stage.skip(); return; }
  if (key === "Enter" && !event.target.closest("button, a, summary")) $(".plate.waiting .ready:not([hidden])", table)?.click();
  const form = decision();
  if (form) answer(event, form, key);
});

function answer(event, form, key) {
  const all = [...form.elements].filter((field) => field.name === "token" && field.value !== "pass" && !field.hidden);
  if (/^[1-9]$/.test(key)) {
    const one = all[key - 1];
    one?.focus();
    if (one && one.nodeName !== "SELECT") one.click();
  } else if (key === "0") $(".refuse", form)?.click();
  else if (key === "Escape") form.reset();
  else if (key === "Enter" && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    const sure = $(".sure[aria-disabled=false]", form);
    if (sure) sure.click();
    else form.requestSubmit($(".primary", form));
  } else if (/^Arrow(Left|Right)$/.test(key) && all.length && event.target.type !== "radio") {
    const step = key === "ArrowRight" ? 1 : -1;
    const at = all.indexOf(document.activeElement);
    all[(at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step + all.length) % all.length].focus();
    event.preventDefault();
  }
}
