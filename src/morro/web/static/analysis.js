// What the analysis gains from a script: its numbers go on counting while one looks. Without it the page comes anew.
import { here } from "./address.js";
import { count } from "./choosing.js";
import "./keys.js";
import { morph } from "./morph.js";
import { toast } from "./notice.js";
import "./reading.js";
import * as stage from "./stage.js";

const $ = (query) => document.querySelector(query);
const PAUSE = 300;
const LATER = 4000;

document.documentElement.classList.add("script");
stage.begin();
count();
$("#prompt").focus({ preventScroll: true });
const link = $("#share .link");
link.value = location.origin + link.dataset.path;

// The chances on the placards, as the list has them now.
function tag(fresh) {
  for (const button of document.querySelectorAll(".placard > button[name=token]")) {
    const old = button.parentElement.querySelector(".odds");
    const now = [...fresh.children].find((odds) => odds.dataset.token === button.value);
    if (!now) old?.remove();
    else if (old) old.replaceWith(now);
    else button.after(now);
  }
}

async function more() {
  const { more: address } = $("#answers").dataset;
  if (!address) return;
  let pause = PAUSE;
  if (!document.hidden) {
    try {
      const answer = await fetch(here(address), { headers: { "X-Morro": "1" } });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("answers");
      if (answer.ok && fresh) {
        tag(fresh.querySelector(".tags1").content);
        morph($("#answers"), fresh);
      } else pause = LATER;
    } catch { pause = LATER; }
  }
  setTimeout(more, pause);
}
more();

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.(".copy");
  if (!button) return;
  link.select();
  if (document.execCommand("copy")) toast(button.dataset.done);
});
