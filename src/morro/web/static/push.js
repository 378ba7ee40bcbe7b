// Reminders: with the setting for notes on my turn, this device is also told while no page is open, where the browser can.
import { here } from "./address.js";

const able = () => "serviceWorker" in navigator && "PushManager" in window;
const send = (path, fields) => fetch(here(path), { method: "POST", headers: { "X-Morro": "1" }, body: new URLSearchParams(fields) });
const raw = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js").catch(() => undefined));
}

export async function remind(on) {
  if (on && await window.Notification?.requestPermission?.() !== "granted") return;
  if (!able()) return;
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  if (!on) {
    if (!old) return;
    await send("/push/end", { endpoint: old.endpoint });
    await old.unsubscribe();
    return;
  }
  try {
    const { key } = await (await fetch("/push/key")).json();
    const made = old ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: raw(key) });
    await send("/push", { endpoint: made.endpoint, key: text(made.getKey("p256dh")), secret: text(made.getKey("auth")) });
  } catch { /* this browser has no push service: the tab still tells of a turn */ }
}
