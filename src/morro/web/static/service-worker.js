// The service worker: the offline page and the rules can be read without a network, and a note tells of a turn.
// A table is never kept: what it shows is only true now.
const KEPT = "morro-3";
const OFFLINE = "/offline";
const keeps = (url) => url.pathname === OFFLINE || /^\/rules(\/|$)/.test(url.pathname);

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const { pages, files } = await (await fetch("/app/files.json")).json();
    const kept = await caches.open(KEPT);
    await kept.add(OFFLINE); // without it nothing is installed, and the next page tries again
    await Promise.all([...pages, ...files].map((path) => kept.add(path).catch(() => undefined)));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })());
});

async function file(request) {
  const marked = new URL(request.url).searchParams.has("v"); // its address changes with its content
  const kept = await caches.match(request);
  if (kept && marked) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && marked) (await caches.open(KEPT)).put(request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function page(request, url) {
  try {
    const answer = await fetch(request);
    if (answer.ok && keeps(url)) (await caches.open(KEPT)).put(url.pathname, answer.clone());
    return answer;
  } catch {
    return (keeps(url) && await caches.match(url.pathname)) || (await caches.match(OFFLINE)) || Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, url));
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, icon: "/app/icon-192.png", badge: "/app/icon-192.png" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const { url } = event.notification.data;
    const open = (await self.clients.matchAll({ type: "window" })).find((one) => new URL(one.url).pathname === url);
    return open ? open.focus() : self.clients.openWindow(url);
  })());
});
