// Movement: everything with a data-id slides from where it was; what is new comes from a twin that left, or from data-from.
// The ids name a kind and a place, never a card: they tell nothing that the page does not show.
const root = document.documentElement;
const marked = () => [...document.querySelectorAll("#table [data-id]")];
const timing = { duration: 320, easing: "ease-out" };

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches && root.dataset.motion !== "on";
export const still = () => calm() || root.dataset.motion === "off" || document.hidden;
export const places = () => new Map(marked().map((el) => [el.dataset.id, { box: el.getBoundingClientRect(), kind: el.dataset.kind }]));

export function slide(before) {
  const now = new Set(marked().map((el) => el.dataset.id));
  const left = [...before].filter(([id, { kind }]) => kind && !now.has(id)).map(([, place]) => place);
  const [shifts, flights] = [new Map(), []];
  for (const el of marked()) {
    const box = el.getBoundingClientRect();
    let from = before.get(el.dataset.id)?.box;
    if (!from) {
      const twin = left.findIndex(({ kind }) => kind && kind === el.dataset.kind);
      from = twin >= 0 ? left.splice(twin, 1)[0].box : document.getElementById(el.dataset.from)?.getBoundingClientRect();
      if (!from || !from.width) { el.animate([{ opacity: 0 }, { opacity: 1 }], 300); continue; }
    }
    const [across, down] = shifts.get(el.parentElement.closest("[data-id]")) ?? [0, 0]; // what lies on it moves with it
    shifts.set(el, [from.left - box.left, from.top - box.top]);
    const [x, y] = [from.left - box.left - across, from.top - box.top - down];
    if (Math.abs(x) + Math.abs(y) <= 2 || !box.width) continue;
    const way = [{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }];
    if (across || down || !leaves(from, el)) el.animate(way, timing);
    else flights.push([el, box, way]);
  }
  for (const flight of flights) fly(...flight);
}

// Where it comes from lies outside of the strip that would cut it off.
function leaves(from, el) {
  const strip = el.parentElement.closest(".cards, .others, .roles, main");
  if (getComputedStyle(strip).overflow === "visible") return false;
  const [frame, box] = [strip.getBoundingClientRect(), el.getBoundingClientRect()];
  if (box.left >= frame.right || box.right <= frame.left) return false; // it goes where it is not seen
  return from.left < frame.left || from.top < frame.top || from.right > frame.right || from.bottom > frame.bottom;
}

// A picture of it flies above the table, where no strip cuts it off; the thing itself is in its place already, but not yet seen.
function fly(el, box, way) {
  const ghost = el.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("*")]) for (const name of ["id", "data-id", "name", "form", "popovertarget"]) part.removeAttribute(name);
  ghost.classList.add("flying");
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  el.parentElement.append(ghost);
  const flight = { ghost, hidden: el.animate([{ opacity: 0 }, { opacity: 0 }], timing) };
  inTheAir.add(flight);
  ghost.animate(way, timing).onfinish = () => land(flight);
}

const inTheAir = new Set();
function land(flight) {
  flight.ghost.remove();
  flight.hidden.cancel();
  inTheAir.delete(flight);
}
export const landAll = () => inTheAir.forEach(land);
