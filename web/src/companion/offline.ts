/** The service worker: it fetches everything once, and from then on the companion needs no network. */
import { note } from "./notice";

/** Whether all is in this browser; a browser without service workers fetches what it needs each time. */
export async function offline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const first = !serviceWorker.controller;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (first && typeof data?.loaded === "number") note({ loaded: data.loaded < 1 ? data.loaded : null });
  });
  try {
    const registered = await serviceWorker.register("./sw.js");
    watch(registered);
    if (first) await taken(registered);
  } catch {
    // A page opened from a file, or a browser that forbids it: it plays all the same.
  }
  note({ loaded: null });
}

/** Waits until it has everything, or has failed. */
function taken(registered: ServiceWorkerRegistration): Promise<void> {
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
    const coming = registered.installing ?? registered.waiting ?? registered.active;
    coming?.addEventListener("statechange", () => coming.state === "redundant" && done());
    if (!coming || coming.state === "redundant") done();
  });
}

/** A newer one that waits is offered: nothing changes under a battle until somebody says so. */
function watch(registered: ServiceWorkerRegistration): void {
  const offer = () => {
    const { waiting } = registered;
    if (waiting && navigator.serviceWorker.controller) note({ renew: () => renew(waiting) });
  };
  offer();
  registered.addEventListener("updatefound", () => {
    registered.installing?.addEventListener("statechange", offer);
  });
}

function renew(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}
