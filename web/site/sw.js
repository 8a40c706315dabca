/**
 * Keeps one version of the site, all of it: pages never mix files of two versions.
 *
 * `FILES` and `VERSION` are written by the build. A new version is fetched in the background and takes
 * over when no page of the old one is open.
 */

const VERSION = "burnside-__VERSION__";
const FILES = __FILES__;

/** The page itself; what is large comes later, and is not missed if it cannot be had. */
const IS_LARGE = /\.bst$|\/rest-[^/]*\.wasm$/;
const FIRST = FILES.filter((file) => !IS_LARGE.test(file));
const LATER = FILES.filter((file) => IS_LARGE.test(file));

/** Where a file is found. What is asked for in other words comes to this worker, and what is not there from the network. */
function route(file) {
  const { pathname } = new URL(file, self.location);
  const urlPattern = new URLPattern({ pathname: pathname.replace(/[+*?^${}()[\]|\\:]/g, "\\$&"), search: "", baseURL: self.location.href });
  return { condition: { urlPattern }, source: { cacheName: VERSION } };
}

/** A file of another version may have the same name, unless a hash is in it. */
const fresh = (file) => new Request(file, { cache: file.startsWith("./assets/") ? "default" : "no-cache" });

self.addEventListener("install", (event) => {
  // Some browsers find what is kept without starting this worker.
  if ("addRoutes" in event && "URLPattern" in self) event.waitUntil(event.addRoutes(FILES.map(route)).catch(() => {}));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FIRST.map(fresh))));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("burnside-") && name !== VERSION;
  const cleared = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => self.clients.claim()).then(() => rest()));
});

/** What is large, as far as it is not here yet. */
async function fetchRest() {
  const cache = await caches.open(VERSION);
  for (const file of LATER) if (!(await cache.match(file))) await cache.add(file).catch(() => {});
}

let resting = null;
const rest = () => (resting ??= fetchRest().finally(() => (resting = null)));

// A later visit fetches what an earlier one could not: the network was gone, or the page was closed.
self.addEventListener("message", (event) => {
  if (event.data === "rest") event.waitUntil(rest());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const wanted = request.mode === "navigate" ? new Request(new URL("./", self.registration.scope)) : request;
  event.respondWith(
    caches.open(VERSION).then(async (cache) => {
      const kept = await cache.match(wanted, { ignoreSearch: true });
      return kept ?? fetch(request);
    }),
  );
});
