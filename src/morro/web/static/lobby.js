// The lobby keeps itself up to date: whenever its lists change, they come down a socket.
import { here } from "./address.js";
import { morph } from "./morph.js";

let tries = 0;

function listen() {
  const address = here("/lobby/live");
  for (const [name, value] of new URLSearchParams(location.search)) if (name.startsWith("show_")) address.searchParams.set(name, value);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.onopen = () => { tries = 0; };
  socket.onmessage = ({ data }) => {
    const fresh = new DOMParser().parseFromString(data, "text/html").getElementById("lobby-lists");
    const lists = document.getElementById("lobby-lists");
    if (fresh && lists) morph(lists, fresh);
  };
  socket.onclose = () => {
    tries += 1;
    setTimeout(listen, Math.min(8000, 250 * 2 ** tries));
  };
}

if (document.getElementById("lobby-lists")?.dataset.live) listen();

// What the bots are worth is another number in each game.
document.getElementById("quick")?.addEventListener("change", ({ target }) => {
  if (target.name !== "game") return;
  for (const one of document.querySelectorAll("[data-worth]")) one.textContent = JSON.parse(one.dataset.worth)[target.value];
});
