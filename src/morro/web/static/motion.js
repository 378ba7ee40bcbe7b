// Movement: everything with a data-id slides from where it was; what is new comes from a twin that left, or from data-from.
// The ids name a kind and a place, never a card: they tell nothing that the page does not show.
const root = document.documentElement;
const marked = () => [...document.querySelectorAll("#table [data-id]")];

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches && root.dataset.motion !== "on";
export const still = () => calm() || root.dataset.motion === "off" || document.hidden;
export const places = () => new Map(marked().map((el) => [el.dataset.id, { box: el.getBoundingClientRect(), kind: el.dataset.kind }]));

export function slide(before) {
  const now = new Set(marked().map((el) => el.dataset.id));
  const left = [...before].filter(([id, { kind }]) => kind && !now.has(id)).map(([, place]) => place);
  const shifts = new Map();
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
    if (Math.abs(x) + Math.abs(y) > 2 && box.width) {
      el.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: 320, easing: "ease-out" });
    }
  }
}
