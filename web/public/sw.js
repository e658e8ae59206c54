// Keeps the whole companion in the browser, so that it works with no network at all after the first visit.
// Only the companion registers this. Whoever writes it to files puts its version and its files, with their bytes, here:
const LIST = { version: "", files: {} };
const CACHE = `sandtable ${LIST.version}`;
const WHOLE = Object.values(LIST.files).reduce((sum, bytes) => sum + bytes, 0);

/** Fetches every file once, and says how far it is. What is here from a try that broke off is not fetched again. */
async function fill() {
  const cache = await caches.open(CACHE);
  let got = 0;
  const count = (bytes) => {
    got += bytes;
    tell(got / WHOLE);
  };
  for (const [file, bytes] of Object.entries(LIST.files)) {
    if (await cache.match(file)) count(bytes);
    else await put(cache, file, count);
  }
}

async function put(cache, file, count) {
  const found = await fetch(file);
  if (!found.ok) throw new Error(`${file}: ${found.status}`);
  const counting = new TransformStream({
    transform(part, next) {
      count(part.byteLength);
      next.enqueue(part);
    },
  });
  const { status, headers } = found;
  await cache.put(file, new Response(found.body.pipeThrough(counting), { status, headers }));
}

let told = 0;
async function tell(loaded) {
  if (loaded < 1 && loaded < told + 0.01) return;
  told = loaded;
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage({ loaded: Math.min(loaded, 1) });
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith("sandtable ") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("install", (event) => {
  // A newer one waits until the player takes it: nothing changes under a battle. The first has nobody to wait for.
  event.waitUntil(fill().then(() => (self.registration.active ? undefined : self.skipWaiting())));
});
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  return kept ?? fetch(request).catch(() => Response.error());
}
