// What the pages gain from a script: news over a socket, movement, counters, keys, sounds. Without it every form still works.
import { here } from "./address.js";
import { morph } from "./morph.js";
import { landAll, places, slide, still } from "./motion.js";
import { notify, toast, tone } from "./notice.js";
import { learn } from "./reading.js";

const root = document.documentElement;
const $ = (query, at = document) => at.querySelector(query);
const $$ = (query, at = document) => [...at.querySelectorAll(query)];
const table = () => $("#table");
const decision = () => table() && $("form.prompt[data-form]:not(.waiting)", table());
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
root.classList.add("script");

// -- showing versions one after the other, at a pace that can be followed -------------------------------------------------
const queue = [];
let [shownAt, timer] = [0, 0];

function enqueue(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const parsed = page.getElementById("table");
  if (!parsed) return place(page.body, queue.at(-1) ?? document);
  if (Number(parsed.dataset.version) < Number(table().dataset.version)) return;
  queue.push(parsed);
  if (!timer) next();
}

// Parts of a table that came alone: each belongs where its id is, in the newest table there is.
function place(parts, into) {
  for (const part of [...parts.children]) {
    const old = $(`[id="${part.id}"]`, into);
    if (old) morph(old, part);
  }
}

function next() {
  timer = 0;
  const hurry = queue.length > 12 ? 3 : queue.length > 6 ? 2 : 1;
  const pace = document.hidden ? 0 : ({ 0: 0, 1: 450, 2: 1300 }[table().dataset.pace] ?? 450) / hurry;
  if (!pace || queue.length > 60) queue.splice(0, queue.length - 1);
  const wait = queue.length && queue[0].dataset.version !== table().dataset.version ? shownAt + pace - Date.now() : 0;
  if (wait > 0) { timer = setTimeout(next, wait); return; }
  const fresh = queue.shift();
  if (!fresh) return;
  show(fresh);
  if (queue.length) timer = setTimeout(next, pace);
}

function show(fresh) {
  const was = { version: table().dataset.version, turn: table().dataset.turn };
  const before = still() ? null : places();
  landAll();
  morph(table(), fresh);
  const now = table().dataset;
  if (before && was.version !== now.version) slide(before);
  if (was.version !== now.version) shownAt = Date.now();
  settle();
  if (was.version !== now.version) {
    $("#say").textContent = now.say;
    if (now.turn === "1") call(was.turn !== "1");
  }
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
  count();
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
  const prompt = $("#prompt");
  if (!document.activeElement?.closest("#saytext, [popover]")) prompt?.focus({ preventScroll: true });
  const hand = $(".hand .choose, .offer .choose, .amounts", table());
  if (matchMedia("(max-width: 899px)").matches) (hand || prompt)?.scrollIntoView({ block: "nearest" });
}

function call(newly) {
  requestAnimationFrame(come);
  if (!newly) return;
  if (table().dataset.sound === "on") tone();
  if (table().dataset.notify === "on" && document.hidden && window.Notification?.permission === "granted") notify(table().dataset);
}

// -- news: a socket, and polling where there is none ----------------------------------------------------------------------
let [tries, live] = [0, false];

function listen() {
  const address = here(`/t/${table().dataset.table}/live`);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.onopen = () => { tries = 0; live = true; };
  socket.onmessage = (message) => enqueue(message.data);
  socket.onclose = () => {
    live = false;
    tries += 1;
    if (tries > 3) poll();
    setTimeout(listen, Math.min(4000, 250 * 2 ** tries));
  };
}

async function poll() {
  const { table: id, version, rev } = table().dataset;
  try {
    const answer = await fetch(here(`/t/${id}/table?have=${version}&rev=${rev}`));
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
  if (!/^\/t\/[^/]+\/(act|undo|uncover|say|mute|takeover|return|invite|seat)$/.test(action)) return;
  event.preventDefault();
  if (action.endsWith("/undo") && button?.ariaDisabled === "true") return toast(button.title);
  if (action.endsWith("/act")) {
    if (!button?.name && !count(true)) return;
    if (button?.name && !armed(form, button)) return;
  }
  send(form, button);
});

function armed(form, button) {
  const wish = table().dataset.confirm;
  if (wish === "never" || (wish === "final" && form.dataset.final !== "1") || button.classList.contains("armed")) return true;
  $$(".armed").forEach((other) => other.classList.remove("armed"));
  button.classList.add("armed");
  $("#say").textContent = form.dataset.again;
  $(".question", form).dataset.again = form.dataset.again;
  return false;
}

// -- choosing several -----------------------------------------------------------------------------------------------------
const fields = (form, kind) => [...form.elements].filter((field) => field.name === "token" && field.matches(kind));
const ticked = [];

function count(say = false) {
  const [form, out] = [decision(), decision() && $(".count", decision())];
  if (!out) return true;
  const { least, most, form: kind } = form.dataset;
  const n = kind === "amounts" ? fields(form, "select").reduce((sum, field) => sum + field.selectedIndex, 0) : fields(form, "[type=checkbox]:checked").length;
  const few = Math.max(Number(least), 1) - n;
  const ready = few <= 0 && n <= most;
  out.textContent = say && few > 0 ? fill(form.dataset.few, { n: few }) : n > most ? fill(form.dataset.many, { n: n - most }) : fill(form.dataset.count, { n, most });
  $(".primary", form)?.setAttribute("aria-disabled", String(!ready));
  if (say && !ready) $("#say").textContent = out.textContent;
  return ready;
}

document.addEventListener("change", ({ target }) => {
  const form = decision();
  if (!target.form) return;
  if (target.name === "notify" && target.value === "on") window.Notification?.requestPermission?.();
  if (target.form === form && target.type === "checkbox" && form.dataset.form === "several") {
    if (target.checked) ticked.push(target);
    const on = ticked.filter((box) => box.checked && box.form === form);
    if (on.length > form.dataset.most) on[0].checked = false;
    ticked.splice(0, ticked.length, ...on.filter((box) => box.checked));
  }
  if (target.form === form) count();
  if (target.form.id === "scrub") jump(`${target.form.action}?${new URLSearchParams(new FormData(target.form))}`);
});
document.addEventListener("reset", () => setTimeout(count));

async function advise(button) {
  const answer = await fetch(here(button.form.action), { headers: { "X-Morro": "1" } });
  const text = await answer.text();
  if (!answer.ok) return toast(text);
  const [form, page] = [decision(), new DOMParser().parseFromString(text, "text/html")];
  const advised = form && page.getElementById(form.id);
  if (!advised) return enqueue(text); // the table has moved on
  const proposed = fields(advised, "input, select");
  fields(form, "input, select").forEach((field, at) => {
    if (field.nodeName === "SELECT") field.selectedIndex = proposed[at].selectedIndex;
    else field.checked = proposed[at].checked;
  });
  $(".refuse", form)?.classList.toggle("armed", Boolean($(".refuse.armed", advised)));
  count();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.matches(".advise")) {
    event.preventDefault();
    advise(button);
  }
  if (button?.matches(".step")) {
    const select = $("select", button.parentElement);
    select.selectedIndex = Math.max(0, Math.min(select.length - 1, select.selectedIndex + Number(button.dataset.step)));
    count();
  }
  if (button?.matches(".copy")) copy($("input.link", button.parentElement), button);
  if (button?.id === "playback") playback(!playing);
});

// The old way: navigator.clipboard is for secure pages alone, and a network at home has none.
function copy(link, button) {
  link.select();
  if (document.execCommand("copy")) toast(button.dataset.done);
}

// -- replay ---------------------------------------------------------------------------------------------------------------
async function jump(address) {
  try {
    const answer = await fetch(here(address));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table");
    if (page) { show(page); history.replaceState(null, "", address); }
  } catch { toast($("#icons").dataset.offline); }
  const slider = $("#scrub [type=range]");
  slider.value = table().dataset.at; // a thumb that was dragged does not follow its attribute
  playback(playing && slider.value !== slider.max);
}

let playing = 0;
function playback(on) {
  clearTimeout(playing);
  playing = on ? setTimeout(() => jump($("[rel=next]", table()).href), 900) : 0;
  const button = $("#playback");
  button.textContent = on ? button.dataset.stop : button.dataset.play;
}

// -- keys -----------------------------------------------------------------------------------------------------------------
document.addEventListener("keydown", (event) => {
  const form = table() && decision();
  if (!table() || table().dataset.keys === "off" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea") || $(".about:popover-open, .sheet:popover-open")) return;
  if (event.key === "u" || event.key === "U") $("header form[action$='/undo'] button", table())?.click();
  if (!form) return;
  const all = [...form.elements].filter((field) => field.name === "token" && field.value !== "pass");
  if (/^[1-9]$/.test(event.key)) {
    const one = all[event.key - 1];
    one?.focus();
    if (one && one.nodeName !== "SELECT") one.click();
  } else if (event.key === "0") $(".refuse", form)?.click();
  else if (event.key === "Escape") form.reset();
  else if (event.key === "Enter" && !event.target.closest("button, a, summary")) { event.preventDefault(); form.requestSubmit($(".primary", form)); }
  else if (/^Arrow(Left|Right)$/.test(event.key) && all.length && event.target.type !== "radio") {
    const step = event.key === "ArrowRight" ? 1 : -1;
    const at = all.indexOf(document.activeElement);
    all[(at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step + all.length) % all.length].focus();
    event.preventDefault();
  }
});

if (table()) {
  settle();
  if (table().dataset.turn === "1") come();
  if (!table().dataset.at) listen();
}
