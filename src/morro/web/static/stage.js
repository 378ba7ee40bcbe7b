// Stage: what the others did is shown step by step, at a pace that can be followed; the table follows the last step.
import { morph } from "./morph.js";
import { cue } from "./sound.js";

const LONG = { role: 1300, move: 1700, quiet: 600 };
const MOST = 12000; // from one's own move to the next question
const $ = (query, at = document) => at.querySelector(query);
const table = () => $("#table");
const stageOf = (at) => $(".stage", at);
const actsOf = (at) => [...at.querySelectorAll(".acts > .act")];
const number = (act) => Number(act.dataset.step);
const pace = () => (document.hidden ? 0 : { 1: 1, fast: 1 / 3, 0: 0, 2: 1.6 }[table().dataset.pace] ?? 1);

let seen = -1; // the number of the newest step that was shown
let looking = null; // a past step that the person has called back
let paused = false;
let wake = null; // ends the wait that is running
let moved = 0; // when the person made his last move

export const begin = () => { seen = Math.max(-1, ...actsOf(document).map(number)); point(); };
export const hasMoved = () => { // whoever moves wants to see what comes of it: a pause ends
  moved = Date.now();
  if (!paused) return;
  paused = false;
  pausing?.();
  point();
};
export const skip = () => { paused = false; looking = null; table().dataset.skip = "1"; wake?.(); point(); };
export const busy = () => Boolean(wake);

// The acts of a table that the person has not seen.
const fresh = (page) => actsOf(page).filter((act) => number(act) > seen);

// Plays the new steps of a page, then lets it be shown; `more` is how long those behind it will take.
export async function play(page, more, show) {
  const acts = fresh(page);
  if (!acts.length || !stageOf(document)) {
    seen = Math.min(seen, Math.max(-1, ...actsOf(page).map(number)));
    show();
    return;
  }
  const total = (length(acts) + more) * pace();
  const left = Math.max(1500, MOST - (Date.now() - moved));
  const speed = pace() * Math.min(1, left / Math.max(1, total));
  if (speed) morph(stageOf(document), stageOf(page).cloneNode(true));
  if (speed && length(acts)) answered();
  for (const act of acts) {
    const [last, time] = [act === acts.at(-1), act.classList.contains("me") ? 0 : LONG[act.dataset.kind] * speed];
    seen = number(act);
    if (speed) {
      point();
      tell(act);
    }
    if (last) {
      await rest(time * 0.45);
      show();
    }
    await rest(last ? time * 0.55 : time);
  }
  delete table().dataset.skip;
}

// The question has its answer, and what comes of it is about to be shown: until then nothing here asks any more.
function answered() {
  const plate = $(".plate", table());
  if (table().dataset.turn !== "1" || !plate?.dataset.waiting) return;
  table().dataset.answered = "1";
  $(":scope > .turn > b", plate).textContent = plate.dataset.waiting;
}

export const length = (acts) => acts.reduce((sum, act) => sum + (act.classList.contains("me") ? 0 : LONG[act.dataset.kind]), 0);
export const lengthOf = (page) => length(fresh(page));

function tell(act) {
  cue(act.dataset.cue, table().dataset.sound);
  $("#say").textContent = [...act.querySelectorAll(".who b:not(.badge b), .what")].map((part) => part.textContent).join(" ");
}

// Waits, unless the person skips; a pause makes it longer.
function rest(time) {
  if (!time || table().dataset.skip) return null;
  return new Promise((done) => {
    let [left, timer, since] = [time, 0, 0];
    const run = () => { since = Date.now(); timer = setTimeout(finish, left); };
    const finish = () => { clearTimeout(timer); wake = null; pausing = null; done(); };
    pausing = () => {
      clearTimeout(timer);
      if (paused) left -= Date.now() - since;
      else run();
    };
    wake = finish;
    if (!paused) run();
  });
}
let pausing = null;

// Lights the act that is shown, and its place on the trail.
export function point() {
  const acts = actsOf(document);
  const wanted = looking ?? seen;
  const at = acts.findLast((act) => number(act) <= wanted) ?? acts.at(-1);
  for (const act of acts) act.classList.toggle("on", act === at);
  const stage = stageOf(document);
  if (stage) stage.dataset.by = at?.className.match(/\bs\d\b/)?.[0] ?? "";
  for (const past of document.querySelectorAll(".trail li")) past.classList.toggle("at", past.dataset.step === at?.dataset.step);
  $("[data-stage=pause]")?.setAttribute("aria-pressed", String(paused));
}

document.addEventListener("click", ({ target }) => {
  const past = target.closest?.(".trail li");
  const button = target.closest?.("[data-stage]");
  if (past) {
    looking = Number(past.dataset.step);
    point();
    tell($(".acts > .act.on"));
    looking = null;
  }
  if (!button) return;
  if (button.dataset.stage === "skip") skip();
  if (button.dataset.stage === "pause") {
    paused = !paused;
    pausing?.();
    point();
  }
  if (button.dataset.stage === "back") {
    const acts = actsOf(document);
    const at = acts.findIndex((act) => act.classList.contains("on"));
    looking = number(acts[Math.max(0, at - 1)]);
    point();
    tell($(".acts > .act.on"));
  }
});
