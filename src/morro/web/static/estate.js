// Puerto Rico, the viewer's own things: circles that are filled and emptied, barrels that are stored or lost.
const $$ = (query, at = document) => [...at.querySelectorAll(query)];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
const pressed = (spot) => spot.getAttribute("aria-pressed") === "true";
const circlesOf = (select) => $$(`button.spot[data-man="${select.dataset.man}"]`);

// The numbers stand in selects, with which the form works without a script too; the circles show them.
export function showEstate() {
  const selects = $$("select[data-man]");
  for (const select of selects) {
    const circles = circlesOf(select);
    if (circles.filter(pressed).length === select.selectedIndex) continue;
    circles.forEach((circle, at) => circle.setAttribute("aria-pressed", String(at < select.selectedIndex)));
  }
  for (const tray of $$(".tray[data-most]")) {
    const left = tray.dataset.most - selects.reduce((sum, select) => sum + select.selectedIndex, 0);
    $$(".mp", tray).forEach((colonist, at) => { colonist.toggleAttribute("data-placed", at >= left); });
    $$(".tl", tray)[0].textContent = fill(tray.dataset.text, { n: left });
  }
  for (const line of $$(".lostline")) line.textContent = whatIsLost(line.dataset);
}

const single = (good) => document.querySelector(`[data-single="${good}"] input`);

function whatIsLost({ lost, none }) {
  const goods = [];
  for (const row of $$(".goods [data-barrels]")) {
    const { good, barrels, name } = row.dataset;
    const kept = row.querySelector(":checked") ? barrels : single(good).checked ? 1 : 0;
    if (barrels > kept) goods.push(`${barrels - kept} ${name}`);
  }
  return goods.length ? fill(lost, { goods: goods.join(", ") }) : none;
}

document.addEventListener("click", ({ target }) => {
  const circle = target.closest("button.spot");
  if (!circle) return;
  circle.setAttribute("aria-pressed", String(!pressed(circle)));
  const select = $$(`select[data-man="${circle.dataset.man}"]`)[0];
  select.selectedIndex = circlesOf(select).filter(pressed).length;
  select.dispatchEvent(new Event("change", { bubbles: true }));
});

// A kind is kept whole or as one barrel, not both; and no more kinds than the warehouses hold.
const stored = [];
document.addEventListener("change", ({ target }) => {
  if (!target.checked || !target.closest(".purse")) return;
  const good = target.closest("[data-single]")?.dataset.single;
  if (good) {
    const whole = document.querySelector(`[data-good="${good}"] input`);
    if (whole) whole.checked = false;
    return;
  }
  single(target.closest("[data-good]").dataset.good).checked = false;
  stored.push(target);
  const on = stored.filter((box) => box.checked && box.form === target.form);
  if (on.length > target.form.dataset.most) on.shift().checked = false;
  stored.splice(0, stored.length, ...on);
}, true);
