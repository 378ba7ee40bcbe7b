// While the coach looks at a game, the page grows with what he has found; without a script it is loaded anew.
import { here } from "./address.js";

const EVERY = 1500;

async function look() {
  const answer = await fetch(here(location.pathname + location.search), { headers: { "X-Morro": "1" } }).catch(() => null);
  if (!answer?.ok) return setTimeout(look, 4 * EVERY);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.querySelector("progress")) return location.reload();
  for (const part of document.querySelectorAll("#content .chart > :is(p, svg)")) part.remove();
  const [box, fresh] = [document, page].map((one) => one.querySelector("#content .chart"));
  const parts = [...fresh.children].filter((part) => part.matches("p, svg"));
  box.querySelector("h2").after(...parts.map((part) => document.importNode(part, true)));
  return setTimeout(look, EVERY);
}

setTimeout(look, EVERY);
