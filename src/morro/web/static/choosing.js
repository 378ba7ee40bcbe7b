// Choosing: how many are chosen, what they come to, and the one button that confirms.
import { here } from "./address.js";
import { showEstate } from "./estate.js";
import { toast } from "./notice.js";

const $ = (query, at = document) => at.querySelector(query);
const $$ = (query, at = document) => [...at.querySelectorAll(query)];
const table = () => $("#table");
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
export const decision = () => table() && $("form.prompt[data-form]:not(.waiting)", table());
export const fields = (form, kind) => [...form.elements].filter((field) => field.name === "token" && field.matches(kind));

const ticked = [];
const chosen = (form) => {
  if (form.dataset.form === "amounts") return fields(form, "select").reduce((sum, field) => sum + field.selectedIndex, 0);
  return fields(form, "[type=checkbox]:checked").length;
};

// Whether enough is chosen; `say` tells what is missing.
export function count(say = false) {
  const form = decision();
  if (!form) return true;
  showEstate();
  const n = chosen(form) + (armedButton() ? 1 : 0);
  add(form, n);
  $$(".pips i", form).forEach((pip, at) => pip.classList.toggle("on", at < n));
  const out = $(".count", form);
  if (!out) return true;
  const { least, most } = form.dataset;
  const few = Math.max(Number(least), 1) - n;
  const ready = few <= 0 && n <= most;
  out.textContent = say && few > 0 ? fill(form.dataset.few, { n: few }) : n > most ? fill(form.dataset.many, { n: n - most }) : fill(form.dataset.count, { n, most });
  $(".primary", form)?.setAttribute("aria-disabled", String(!ready));
  if (say && !ready) $("#say").textContent = out.textContent;
  return ready;
}

// The sum on the plate: a term counts while its thing is chosen, or while so many are.
function add(form, n) {
  const terms = $$(".eq li[data-token], .eq li[data-from]", form);
  if (!terms.length) return;
  const left = fields(form, ":checked, .armed").map((field) => field.value);
  let sum = 0;
  for (const term of terms) {
    const at = left.indexOf(term.dataset.token);
    const counts = term.dataset.token ? at >= 0 : n >= Number(term.dataset.from);
    if (term.dataset.token && counts) left.splice(at, 1);
    term.hidden = !counts;
    if (counts) sum += Number($("b", term).textContent.replace("−", "-"));
  }
  $(".eq .tot b", form).textContent = `= ${sum}`;
}

// What cannot be taken back is chosen first, and confirmed on the plate; a second click takes the choice back.
export function armed(form, button) {
  const wish = table().dataset.confirm;
  if (button.closest(".plate") || wish === "never" || (wish === "final" && form.dataset.final !== "1")) return true;
  const again = button.classList.contains("armed");
  disarm();
  if (!again) button.classList.add("armed");
  $(".sure", form)?.setAttribute("aria-disabled", String(again));
  if (!$(".sure", form)) return again;
  count();
  return false;
}

export function disarm() {
  for (const other of $$(".armed:not(.refuse)")) other.classList.remove("armed");
}

export const armedButton = () => $("[name=token].armed", table());

document.addEventListener("change", ({ target }) => {
  const form = decision();
  if (!form || target.form !== form) return;
  if (target.type === "checkbox" && form.dataset.form === "several") {
    if (target.checked) ticked.push(target);
    const on = ticked.filter((box) => box.checked && box.form === form);
    if (on.length > form.dataset.most) on[0].checked = false;
    ticked.splice(0, ticked.length, ...on.filter((box) => box.checked));
  }
  count();
});
document.addEventListener("reset", () => setTimeout(count));

// Asks the coach, or a bot, for a whole answer and fills it in; `moved` takes a table that has gone on meanwhile.
export async function advise(button, moved) {
  if (button.ariaBusy === "true") return undefined;
  button.ariaBusy = "true";
  if (button.dataset.busy) $("#say").textContent = button.dataset.busy;
  const answer = await fetch(here(button.form.action), { headers: { "X-Morro": "1" } }).finally(() => { button.ariaBusy = null; });
  const text = await answer.text();
  if (answer.status === 409) return moved(text);
  if (!answer.ok) return toast(text);
  const [form, page] = [decision(), new DOMParser().parseFromString(text, "text/html")];
  const advised = form && page.getElementById(form.id);
  if (!advised) return moved(text);
  const proposed = fields(advised, "input, select");
  fields(form, "input, select").forEach((field, at) => {
    if (field.nodeName === "SELECT") field.selectedIndex = proposed[at].selectedIndex;
    else field.checked = proposed[at].checked;
    field.dispatchEvent(new Event("morro:filled", { bubbles: true }));
  });
  $(".refuse", form)?.classList.toggle("armed", Boolean($(".refuse.armed", advised)));
  lay(page);
  return count();
}

// What the coach says lies over the stage, and the chances on the placards, until it is closed or the table changes.
function lay(page) {
  const coach = $(".coach", page);
  if (!coach) return;
  shut();
  $(".stage", table()).append(document.importNode(coach, true));
  for (const odds of $$(".placard .odds", page)) $(`[data-id="${odds.parentElement.dataset.id}"].placard`, table())?.append(document.importNode(odds, true));
  $("#say").textContent = $$("h2, .gainp, .whyp", coach).map((part) => part.textContent).join(". ");
  $(".coach", table()).focus();
}

const shut = () => $$(".coach, .placard .odds", table()).forEach((one) => one.remove());

document.addEventListener("click", (event) => {
  if (!event.target.closest?.(".coach .round")) return;
  event.preventDefault();
  shut();
  $(".coached", table())?.focus();
});
