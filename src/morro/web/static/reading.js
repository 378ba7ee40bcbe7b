// Reading about a card, a role, a ruling: it is shown large on hover, on focus, on a long press, or with the key i.
import { here } from "./address.js";
import { toast } from "./notice.js";

const $ = (query, at = document) => at.querySelector(query);
const THING = "#table [data-about]";
const SOON = 400;

// The game began while this page was open: now there are cards to read about.
export async function learn() {
  const page = new DOMParser().parseFromString(await (await fetch(here(location.pathname))).text(), "text/html");
  $("#faces").replaceWith(page.getElementById("faces"));
}

// Why a card cannot be chosen, and what it costs now, is told where one reads about it too.
function read(thing) {
  const about = document.getElementById(thing.dataset.about);
  if (!about) return null;
  $(".warn", about)?.remove();
  const why = $(".why", thing)?.textContent || $(".foot .no", thing)?.textContent || $(".foot", thing)?.textContent;
  if (why) $(".txt", about).append(Object.assign(document.createElement("p"), { className: "warn", textContent: why }));
  return about;
}

// A ruling is read where it is cited.
async function cite(link) {
  const page = new DOMParser().parseFromString(await (await fetch(here(link.href))).text(), "text/html");
  const title = page.getElementById(link.hash.slice(1));
  const list = Object.assign(document.createElement("dl"), { className: "rulings" });
  list.append(title, title.nextElementSibling);
  $(".rulings", link.closest(".about"))?.remove();
  link.closest(".txt").append(list);
}

document.addEventListener("toggle", ({ target, newState }) => {
  if (target.matches(".about")) document.documentElement.classList.toggle("reading", newState === "open");
}, true);

let [thing, timer] = [null, 0];
const away = () => { clearTimeout(timer); $(".glance:popover-open")?.hidePopover(); };

function point(found, soon = SOON) {
  if (found === thing) return;
  thing = found;
  away();
  if (found) timer = setTimeout(glance, soon, found);
}

// A glance lets every click through to the table, and lies beside what it tells of.
function glance(found) {
  const about = found.isConnected && !found.closest(".acts") && read(found);
  if (!about || $("[popover]:popover-open:not(#toast)")) return;
  about.classList.add("glance");
  about.showPopover();
  const [box, own] = [found.getBoundingClientRect(), about.getBoundingClientRect()];
  const right = box.right + 12 + own.width <= innerWidth;
  const left = right ? box.right + 12 : Math.max(8, box.left - 12 - own.width);
  about.style.left = `${left}px`;
  about.style.top = `${Math.max(8, Math.min(box.top, innerHeight - own.height - 8))}px`;
}

// A click changes the table: what comes to lie under a mouse that rests is not pointed at, until the mouse moves.
let resting = "";
const place = ({ clientX, clientY }) => `${clientX} ${clientY}`;
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse") point(resting === place(event) ? null : event.target.closest?.(THING));
});
document.addEventListener("pointermove", (event) => {
  if (!resting || resting === place(event)) return;
  resting = "";
  if (event.pointerType === "mouse") point(event.target.closest?.(THING));
});
document.addEventListener("focusin", ({ target }) => { if (target.matches(":focus-visible")) point(target.closest?.(THING)); });
document.addEventListener("focusout", () => point(null));
document.addEventListener("pointerdown", (event) => {
  const { target, pointerType } = event;
  resting = pointerType === "mouse" ? place(event) : "";
  if (resting) return;
  thing = null;
  point(target.closest?.(THING), 500);
});
for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, () => { if (kind !== "pointerup" || !held()) clearTimeout(timer); }, true);

// A long press has shown the card: its end is no click.
const held = () => Boolean($(".glance:popover-open"));
document.addEventListener("contextmenu", (event) => { if (event.target.closest?.(THING) && event.pointerType !== "mouse") event.preventDefault(); });
document.addEventListener("click", (event) => {
  const ruling = event.target.closest?.("a.ruling");
  if (ruling) {
    event.preventDefault();
    cite(ruling).catch(() => toast($("#icons").dataset.offline));
  }
  const found = event.target.closest?.(THING);
  if (found && held() && event.pointerType === "touch") {
    event.preventDefault();
    event.stopPropagation();
  }
  clearTimeout(timer);
  if (!found) return;
  const about = $(".glance:popover-open");
  if (event.target.closest("[popovertarget]")) {
    read(found);
    if (about) { event.preventDefault(); about.classList.remove("glance"); about.removeAttribute("style"); about.hidePopover(); about.showPopover(); }
  } else away();
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") away();
  const found = event.key === "i" && !event.target.closest("input:not([type=checkbox], [type=radio]), textarea") && document.activeElement?.closest(THING);
  if (!found) return;
  away();
  const about = read(found);
  about?.classList.remove("glance");
  about?.removeAttribute("style");
  about?.showPopover();
});
