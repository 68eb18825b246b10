// The service worker: without a line it shows a page that says so, and it shows what is told while no page is open.

const NAME = "offline-1";
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  const kept = [OFFLINE, "/static/base.css", "/static/home.css", "/static/icon.svg"];
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(kept)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

// Pages come from the server or not at all: what one held an hour ago would be wrong.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (request.destination === "style" || request.destination === "image") {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});

// Something is told while no page may be open. Whoever looks at that table knows it already.
self.addEventListener("push", (event) => {
  const { title, said, address } = event.data.json();
  const tell = async () => {
    const open = await self.clients.matchAll({ type: "window" });
    const there = open.some((client) => client.visibilityState === "visible" && new URL(client.url).pathname === address);
    const options = { body: said, tag: address, icon: "/static/icons/192.png", data: address };
    return there || self.registration.showNotification(title, options);
  };
  event.waitUntil(tell());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, self.location.origin).href;
  const go = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((client) => client.url.startsWith(address));
    return there ? there.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(go());
});
