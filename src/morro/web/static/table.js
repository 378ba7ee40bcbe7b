// What the pages gain from a script: news over a socket, the stage, movement, counters, keys, sounds. Without it every form still works.
import { here } from "./address.js";
import { unread } from "./chat.js";
import { advise, armed, armedButton, count, disarm } from "./choosing.js";
import "./ghost.js";
import "./keys.js";
import { morph } from "./morph.js";
import { landAll, places, slide, still } from "./motion.js";
import { notify, toast } from "./notice.js";
import { remind } from "./push.js";
import { learn } from "./reading.js";
import * as replay from "./replay.js";
import { cue } from "./sound.js";
import * as stage from "./stage.js";

const root = document.documentElement;
const $ = (query, at = document) => at.querySelector(query);
const $$ = (query, at = document) => [...at.querySelectorAll(query)];
const table = () => $("#table");
const SMALL = matchMedia("(orientation: portrait) and (max-width: 699px), (orientation: landscape) and (max-width: 1023px), (max-height: 500px)");
root.classList.add("script");

// -- showing versions one after the other, each with its steps ------------------------------------------------------------
const queue = [];
let working = false;

function enqueue(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const parsed = page.getElementById("table");
  if (!parsed) return place(page.body, queue.at(-1) ?? document);
  if (Number(parsed.dataset.version) < Number(table().dataset.version)) return undefined;
  queue.push(parsed);
  return working ? undefined : work();
}

// Parts of a table that came alone: each belongs where its id is, in the newest table there is.
function place(parts, into) {
  for (const part of [...parts.children]) {
    const old = $(`[id="${part.id}"]`, into);
    if (old) morph(old, part);
  }
}

async function work() {
  working = true;
  try {
    while (queue.length) {
      if (document.hidden || table().dataset.pace === "0" || queue.length > 60) queue.splice(0, queue.length - 1);
      const fresh = queue.shift();
      await stage.play(fresh, queue.reduce((sum, page) => sum + stage.lengthOf(page), 0), () => show(fresh));
    }
  } finally {
    working = false; // whatever went wrong with one table, the next one is shown
  }
}

// On a small screen what is asked fills the scene: its parts are put there anew, instead of jumping there.
const scene = (page) => `${page.dataset.asks} ${$$("[data-scene]", page).length}`;

function show(fresh) {
  const was = { version: table().dataset.version, turn: table().dataset.turn, ended: table().classList.contains("ended") };
  const before = still() ? null : places();
  landAll();
  if (SMALL.matches && scene(fresh) !== scene(table())) for (const part of $$("[data-scene]", table())) part.remove();
  morph(table(), fresh);
  const now = table().dataset;
  if (before && was.version !== now.version) slide(before);
  settle();
  if (was.version === now.version) return;
  if (now.turn === "1") call(was.turn !== "1");
  if (table().classList.contains("ended") && !was.ended) cue("end", now.sound);
}

function settle() {
  const { dataset: data } = table();
  drawn = Date.now();
  document.title = data.title;
  const icons = $("#icons")?.dataset;
  if (icons) $("#favicon").href = data.turn === "1" ? icons.dot : icons.plain;
  const log = $(".log", table());
  if (log) requestAnimationFrame(() => { log.scrollTop = log.scrollHeight; }); // not now: it would lay the page out twice
  for (const link of $$("input.link", table())) link.value = ($("#icons").dataset.address || location.origin) + link.dataset.path;
  if (!$("#faces *") && $(".roles", table())) learn();
  stage.point();
  count();
  wait();
  unread();
}

// After one's own move the others wait a moment, in which it can be taken back.
function wait() {
  const left = Number(table().dataset.hold || 0);
  const timer = $(".plate .timer", table());
  if (!timer) return;
  timer.classList.toggle("runs", left > 0);
  timer.style.setProperty("--wait", `${left}s`);
  const ready = $(".plate .ready", table());
  if (ready) ready.hidden = !left;
}

// -- clocks: the server says how much was left when it drew the table; from there on they run here
let drawn = Date.now();
setInterval(() => {
  for (const clock of $$(".clock[data-left]")) {
    const left = Math.max(0, Math.floor(clock.dataset.left - (clock.dataset.runs ? (Date.now() - drawn) / 1000 : 0)));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}, 1000);

// -- my turn: focus, sound, notification ----------------------------------------------------------------------------------
function come() {
  if (document.activeElement?.id === "saytext") return; // whoever is writing goes on writing
  if (!document.activeElement?.closest("[popover]")) $("#prompt")?.focus({ preventScroll: true });
  if (SMALL.matches && location.hash && location.hash !== "#table") location.hash = "#table";
}

function call(newly) {
  requestAnimationFrame(come);
  $("#say").textContent = table().dataset.say;
  if (!newly) return;
  cue("turn", table().dataset.sound);
  if (table().dataset.notify === "on" && document.hidden && window.Notification?.permission === "granted") notify(table().dataset);
}

// -- news: a socket, and polling where there is none ----------------------------------------------------------------------
let [tries, live, again] = [0, false, 0];

function listen() {
  const address = here(`/t/${table().dataset.table}/live`);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.onopen = () => { tries = 0; live = true; root.classList.remove("cut"); };
  socket.onmessage = (message) => enqueue(message.data);
  socket.onclose = () => {
    live = false;
    tries += 1;
    const wait = Math.min(4000, 250 * 2 ** tries);
    again = setTimeout(listen, wait);
    if (tries > 3) lose(wait / 1000);
  };
}

// The connection is lost: the plate says so, and when it is tried again.
function lose(seconds) {
  if (!root.classList.contains("cut")) $("#say").textContent = $("#icons").dataset.offline;
  root.classList.add("cut");
  for (const part of $$(".lost", table())) {
    const [bar, next] = [$("i", part), $(".next", part)];
    next.textContent = next.dataset.text.replace("{n}", seconds);
    bar.style.setProperty("--wait", `${seconds}s`);
    bar.replaceWith(bar.cloneNode()); // its run begins anew
  }
  poll();
}

async function poll() {
  const { table: id, version, rev } = table().dataset;
  try {
    const answer = await fetch(here(`/t/${id}/table?have=${version}&rev=${rev}`));
    root.classList.remove("cut");
    if (answer.status === 200) enqueue(await answer.text());
  } catch { /* the next try will do */ }
}

// -- sending --------------------------------------------------------------------------------------------------------------
async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  if (form.dataset.form === "several" && !button?.name && body.getAll("token").length < form.dataset.most) body.append("token", "pass");
  try {
    const answer = await fetch(here(button?.getAttribute("formaction") || form.getAttribute("action")), { method: "POST", headers: { "X-Morro": "1" }, body });
    const text = answer.status === 204 ? "" : await answer.text();
    if (answer.status === 409 && text.includes('id="table"')) { enqueue(text); toast($("#icons").dataset.stale); }
    else if (!answer.ok) toast(text);
    else if (!live) poll();
    if (answer.ok && form.id === "sayform") form.reset();
  } catch {
    toast($("#icons").dataset.offline);
    poll();
  }
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  const action = button?.getAttribute("formaction") || form.getAttribute("action") || "";
  if (!/^\/t\/[^/]+\/(act|undo|uncover|say|mute|takeover|return|invite|seat|ready|report)$/.test(action)) return;
  event.preventDefault();
  if (action.endsWith("/undo") && button?.ariaDisabled === "true") { toast(button.title); return; }
  if (action.endsWith("/act")) {
    if (table().dataset.answered) return;
    if (!button?.name && !count(true)) return;
    if (button?.name && !sure && !armed(form, button)) return;
    stage.hasMoved();
  }
  disarm();
  send(form, button);
});

let sure = false;
function confirm(form) {
  const button = armedButton();
  if (!button) return;
  sure = true;
  form.requestSubmit(button);
  sure = false;
}

document.addEventListener("change", ({ target }) => {
  if (target.name === "notify") remind(target.value === "on");
  if (target.closest?.("#prefs")) target.form.requestSubmit();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (button?.matches(".advise, .coached")) {
    event.preventDefault();
    advise(button, enqueue);
  }
  if (button?.matches("#menu [popovertarget=settings]")) {
    event.preventDefault(); // else the settings would hang from the menu, and it would stay open behind them
    $("#menu").hidePopover();
    $("#settings").showPopover();
  }
  if (button?.matches(".sure")) confirm(button.form);
  if (button?.matches(".ready")) fetch(here(`/t/${table().dataset.table}/ready`), { method: "POST", headers: { "X-Morro": "1" } });
  if (button?.matches(".retry")) { clearTimeout(again); listen(); }
  if (button?.matches(".copy")) copy($("input.link", button.parentElement), button);
});

// The old way: navigator.clipboard is for secure pages alone, and a network at home has none.
function copy(link, button) {
  link.select();
  if (document.execCommand("copy")) toast(button.dataset.done);
}

if (table()) {
  stage.begin();
  replay.start(show);
  settle();
  if (table().dataset.turn === "1") come();
  if (!table().dataset.at) listen();
}
