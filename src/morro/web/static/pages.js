// What the pages around the table gain from a script: a setting acts at once. Without it the form is sent.
import { here } from "./address.js";
import { toast } from "./notice.js";
import { remind } from "./push.js";

const root = document.documentElement;
root.classList.add("script");

// The old way: navigator.clipboard is for secure pages alone, and a network at home has none.
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button.copy");
  if (!button) return;
  button.parentElement.querySelector("input.link").select();
  if (document.execCommand("copy")) toast(button.dataset.done);
});

document.addEventListener("change", async ({ target }) => {
  const form = target.closest("#prefs");
  if (!form) return;
  if (target.name === "notify") remind(target.value === "on");
  if (target.name === "lang") { form.requestSubmit(); return; }
  if (target.name === "theme" || target.name === "motion") root.dataset[target.name] = target.value;
  const body = new URLSearchParams({ [target.name]: target.value, back: "/" });
  form.setAttribute("aria-busy", "true");
  await fetch(here("/prefs"), { method: "POST", headers: { "X-Morro": "1" }, body });
  form.removeAttribute("aria-busy");
});
