// The service worker: without a line it shows a page that says so, and it leads from a notification to the table.

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
