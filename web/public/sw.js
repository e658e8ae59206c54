// Keeps the whole companion in the browser, so that it works with no network at all after the first visit.
// Only the companion registers this; companion.json lists its files and names its version.
const LIST = "./companion.json";

async function fill() {
  const list = await (await fetch(LIST, { cache: "no-store" })).json();
  const name = `sandtable ${list.version}`;
  const cache = await caches.open(name);
  const files = new Set(["./", LIST, ...list.files.map((file) => `./${file}`)]);
  files.delete("./sw.js");
  await cache.addAll([...files]);
  for (const old of await caches.keys()) if (old.startsWith("sandtable ") && old !== name) await caches.delete(old);
}

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    caches.match(request, { ignoreSearch: true }).then((kept) => {
      if (kept) return kept;
      return fetch(request).catch(() => (request.mode === "navigate" ? caches.match("./") : Response.error()));
    }),
  );
});
