// Shows the shipments that somebody keeps on this device while there is no network, as they were last seen: their tracking pages
// and nothing else. A page is kept only where somebody asked for it (crates/islands/src/keep_offline.rs), and goes with the session.
const KEPT = 'kept-shipments';
const TRACKING = /^\/requests\/[^/]+\/tracking$/;
// Signing in or out, by whoever: what is kept was another session's.
const SESSION = /^\/sign-(in|out)(\/|$)/;

const copyOf = path => `${path}?kept=1`;
const forget = () => caches.delete(KEPT);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST') {
    if (SESSION.test(url.pathname)) event.waitUntil(forget());
  } else if (request.mode === 'navigate') {
    if (TRACKING.test(url.pathname)) event.respondWith(tracking(event, url.pathname));
  } else if (request.destination === 'style' || request.destination === 'image') {
    event.respondWith(fetch(request).catch(error => kept(url.pathname).then(copy => copy ?? Promise.reject(error))));
  }
});

// Nothing is opened that is not there: opening would make it.
async function kept(address) {
  return (await caches.has(KEPT)) ? (await caches.open(KEPT)).match(address) : undefined;
}

async function tracking(event, path) {
  const copy = await kept(copyOf(path));
  if (!copy) return fetch(event.request);
  try {
    const answer = await fetch(event.request);
    if (isOver(answer)) await forget();
    else if (answer.ok) event.waitUntil(renew(path));
    return answer;
  } catch (error) {
    if (Date.now() < Number(copy.headers.get('portal-kept-until'))) return copy;
    await forget();
    throw error;
  }
}

// The page of somebody who is signed in leads nowhere.
const isOver = answer => answer.type === 'opaqueredirect' || answer.redirected || answer.status === 401 || answer.status === 404;

async function renew(path) {
  const answer = await fetch(copyOf(path), { redirect: 'manual' });
  if (isOver(answer)) return forget();
  const files = (answer.headers.get('portal-kept-files') ?? '').split(' ').filter(Boolean);
  // Somebody may have signed out meanwhile.
  if (!answer.ok || !(await caches.has(KEPT))) return;
  const cache = await caches.open(KEPT);
  await cache.put(copyOf(path), answer);
  await cache.addAll(files);
}
