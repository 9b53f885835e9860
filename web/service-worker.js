/// <reference lib="webworker" />
// Keeps the page that scans on the device, so that it opens without a network (decision 104): the page itself and its scripts and styles, nothing else.
// The build (offline-shell.ts) says what these are, and makes of this file another one with each of its versions.

/** Milliseconds for the page to come from the server. A network that hangs is none. */
const PAGE_TIMEOUT = 4_000;

/** What a page waits for before it shows something, and the milliseconds for it after a page that did not come: the kept one goes on without. */
const START_CALLS = ['/api/account', '/management/info'];
const START_TIMEOUT = 1_000;

const { version, entry, assets } = self.SHELL;
const NAME = `shell-${version}`;

/** Throws if the server has another version, as one of several copies may during an upgrade: the browser tries again later. */
const install = async () => {
  const page = await fetch('/', { cache: 'reload' });
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('another version');
  const cache = await caches.open(NAME);
  await cache.addAll(assets);
  await cache.put('/', page);
  await self.skipWaiting();
};

const activate = async () => {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  await self.clients.claim();
};

const kept = async (key) => (await caches.open(NAME)).match(key);

/** Whether the last page that was asked for did not come. */
let isHanging = false;

/** What the server has now; the page that is kept if neither it nor a proxy before it can answer. */
const page = async (request) => {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT) });
    isHanging = false;
    return answer.status < 500 ? answer : ((await kept('/')) ?? answer);
  } catch (error) {
    isHanging = true;
    const shell = await kept('/');
    if (shell) return shell;
    throw error;
  }
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === '/') event.respondWith(page(request));
  else if (isHanging && START_CALLS.includes(pathname)) event.respondWith(fetch(request, { signal: AbortSignal.timeout(START_TIMEOUT) }));
  else if (assets.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});
