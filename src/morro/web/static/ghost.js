// Ghost: what is pointed at, or chosen and not yet confirmed, is seen faintly where it will lie.
const $ = (query, at = document) => at.querySelector(query);
let [thing, ghost] = [null, null];

function show(found) {
  if (found === thing) return;
  ghost?.remove();
  [thing, ghost] = [found, null];
  const place = found && $(`#table ${found.dataset.ghost} > .plot`);
  if (!place) return;
  ghost = $(".pic", found).cloneNode(true);
  ghost.classList.add("willbe");
  place.append(ghost);
}

const armed = () => $("#table .armed")?.closest("[data-ghost]") ?? null;
const point = ({ target }) => show(target.closest?.("#table [data-ghost]") ?? armed());
for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, point);
document.addEventListener("focusout", () => show(armed()));
