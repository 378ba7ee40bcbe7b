// Movement: everything with a data-id slides from where it was; what is new comes from a twin that left, or from data-from.
// Only transform and opacity change, in a layer of its own. The ids name a kind and a place, never a card: they tell
// nothing that the page does not show.
const root = document.documentElement;
const marked = () => [...document.querySelectorAll("#table [data-id]")];
const timing = { duration: 450, easing: "ease-out" };

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches && root.dataset.motion !== "on";
export const still = () => calm() || root.dataset.motion === "off" || document.hidden;
export const places = () => new Map(marked().map((el) => [el.dataset.id, { box: el.getBoundingClientRect(), kind: el.dataset.kind }]));

export function slide(before) {
  const all = marked();
  const now = new Set(all.map((el) => el.dataset.id));
  const left = [...before].filter(([id, { kind, box }]) => kind && box.width && !now.has(id)).map(([, place]) => place);
  const boxes = all.map((el) => el.getBoundingClientRect());
  const shifts = new Map();
  all.forEach((el, at) => {
    const box = boxes[at];
    if (!box.width || el.classList.contains("none")) return; // of what there is none, nothing moves
    let from = before.get(el.dataset.id)?.box;
    if (!from) {
      const twin = left.findIndex(({ kind }) => kind === el.dataset.kind);
      from = twin >= 0 ? left.splice(twin, 1)[0].box : document.getElementById(el.dataset.from)?.getBoundingClientRect();
    }
    if (!from?.width) return el.animate([{ opacity: 0 }, { opacity: 1 }], 300);
    const [across, down] = shifts.get(el.parentElement.closest("[data-id]")) ?? [0, 0]; // what lies on it moves with it
    const [x, y] = [from.left + from.width / 2 - box.left - box.width / 2, from.top + from.height / 2 - box.top - box.height / 2];
    shifts.set(el, [x, y]);
    if (Math.abs(x - across) + Math.abs(y - down) <= 2 || across || down) return undefined;
    return fly(el, box, x, y, Math.min(1, from.width / box.width));
  });
}

// A picture of it flies above the table, where nothing cuts it off; the thing itself is in its place already, but not yet seen.
function fly(el, box, x, y, scale) {
  const ghost = el.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("*")]) strip(part);
  ghost.classList.add("flying");
  const place = { position: "absolute", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` };
  Object.assign(ghost.style, place);
  const whole = framed(el, ghost);
  whole.inert = true;
  document.getElementById("air").append(whole);
  const flight = { whole, hidden: el.animate([{ opacity: 0 }, { opacity: 0 }], timing) };
  inTheAir.add(flight);
  const way = [
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    { transform: `translate(${x * 0.4}px, ${y * 0.4 - 20}px) rotate(-4deg) scale(${(1.1 + scale) / 2 + 0.05})`, offset: 0.5 },
    { transform: "none" },
  ];
  ghost.animate(way, timing).onfinish = () => land(flight);
  return flight;
}

const strip = (part) => { for (const name of ["id", "data-id", "name", "form", "popovertarget"]) part.removeAttribute(name); };

// What is around it, without boxes of its own: so that the picture looks as the thing does in its place.
function framed(el, ghost) {
  let whole = ghost;
  for (let at = el.parentElement; at !== document.body; at = at.parentElement) {
    const frame = at.cloneNode(false);
    strip(frame);
    frame.classList.add("around");
    frame.style.setProperty("display", "contents", "important");
    frame.append(whole);
    whole = frame;
  }
  return whole;
}

const inTheAir = new Set();
function land(flight) {
  flight.whole.remove();
  flight.hidden.cancel();
  inTheAir.delete(flight);
}
export const landAll = () => inTheAir.forEach(land);
