// Reading about a card, a role, a ruling: by pointing, with a finger, with keys.
import { here } from "./address.js";
import { toast } from "./notice.js";

const $ = (query, at = document) => at.querySelector(query);

// The game began while this page was open: now there are cards to read about.
export async function learn() {
  const page = new DOMParser().parseFromString(await (await fetch(here(location.pathname))).text(), "text/html");
  $("#faces").replaceWith(page.getElementById("faces"));
}

// Why a card cannot be chosen stands on it, and is told where one reads about it too.
function read(button) {
  const about = document.getElementById(button.getAttribute("popovertarget"));
  const why = $(".why", button)?.textContent;
  if (about) $(".warn", about)?.remove();
  if (about && why) about.append(Object.assign(document.createElement("p"), { className: "warn", textContent: why }));
  return about;
}

// A ruling is read where it is cited.
async function cite(link) {
  const page = new DOMParser().parseFromString(await (await fetch(here(link.href))).text(), "text/html");
  const title = page.getElementById(link.hash.slice(1));
  const list = Object.assign(document.createElement("dl"), { className: "rulings" });
  list.append(title, title.nextElementSibling);
  $(".rulings", link.closest(".about"))?.remove();
  link.closest(".about").append(list);
}

// A glance lets every click through to the table; a click on the card itself makes it stay.
let [pointed, pointing] = [null, 0];
document.addEventListener("mousemove", ({ target }) => {
  const button = target.closest?.("#table [popovertarget^='f-']");
  if (button === pointed) return;
  pointed = button;
  clearTimeout(pointing);
  $(".glance:popover-open")?.hidePopover();
  if (button) pointing = setTimeout(glance, 600, button);
});

function glance(button) {
  const about = button.isConnected && read(button);
  if (!about || $("[popover]:popover-open:not(#toast)")) return;
  about.classList.add("glance");
  about.showPopover({ source: button });
}

document.addEventListener("click", (event) => {
  const [button, ruling] = [event.target.closest("#table [popovertarget^='f-']"), event.target.closest("a.ruling")];
  clearTimeout(pointing);
  if (ruling) {
    event.preventDefault();
    cite(ruling).catch(() => toast($("#icons").dataset.offline));
  }
  if (button) {
    const about = read(button);
    if (about?.matches(".glance:popover-open")) event.preventDefault();
    about?.classList.remove("glance");
  }
});
