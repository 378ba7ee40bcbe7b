// Morph: the new table is poured into the old one, so that focus, ticks and half-written words survive.
// Nodes with a data-key, a data-id or an id are matched by it, the others by their place; what the person set himself is
// not touched, except in a form that asks something new.
const keyOf = (node) => (node.nodeType === 1 ? node.dataset?.key || node.dataset?.id || node.id : "") || "";

export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  const another = old.getAttribute("form") !== fresh.getAttribute("form");
  const asksAnew = old.nodeName === "FORM" && old.id !== fresh.id;
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) {
    const own = name === "open" || (name === "aria-disabled" && old.form?.id === fresh.getAttribute("form"));
    if (!fresh.hasAttribute(name) && !own) old.removeAttribute(name);
  }
  pour(old, fresh);
  if (asksAnew) old.reset();
  if (another && "checked" in old) old.checked = fresh.checked;
  if (another && old.nodeName === "SELECT") old.selectedIndex = fresh.selectedIndex;
}

function pour(old, fresh) {
  const known = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
  const kept = new Set();
  const wanted = new Set([...fresh.children].map(keyOf));
  for (const [key, child] of known) if (!wanted.has(key)) child.remove(); // first, so that the others need not be moved
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const key = keyOf(next);
    let match = key ? known.get(key) : at;
    while (!key && match && (keyOf(match) || kept.has(match) || match.nodeName !== next.nodeName)) match = match.nextSibling;
    if (match && match.nodeName === next.nodeName && !kept.has(match)) {
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      if (match.nodeType === 1) morph(match, next);
      else if (match.data !== next.data) match.data = next.data;
      kept.add(match);
    } else {
      old.insertBefore(next, at);
      kept.add(next);
    }
    while (at && kept.has(at)) at = at.nextSibling;
  }
  for (const child of [...old.childNodes]) if (!kept.has(child)) child.remove();
}
