// Shows the shipments that somebody keeps on this device while there is no network, as they were last seen: their tracking pages
// and nothing else. A page is kept only where somebody asked for it (crates/islands/src/keep_offline.rs), and goes with the session.
// Below: shows notices (Web Push, server/src/push.rs), which are sentences of the portal's own.
const KEPT = 'kept-shipments';
const TRACKING = /^\/requests\/[^/]+\/tracking$/;
// Signing in or out, by whoever: what is kept was another session's.
const SESSION = /^\/sign-(in|out)(\/|$)/;
// Until when a page may be shown, in milliseconds since 1970; only pages that may be kept have it.
const UNTIL = 'portal-kept-until';

const copyOf = path => `${path}?kept=1`;
const isInTime = copy => Date.now() < Number(copy.headers.get(UNTIL));

// What is renewed meanwhile is forgotten too.
let forgotten = 0;
function forget() {
  forgotten += 1;
  if (globalThis.Notification?.permission === 'granted') navigator.clearAppBadge?.();
  return caches.delete(KEPT);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.waitUntil(SESSION.test(url.pathname) ? forget() : prune());
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (TRACKING.test(url.pathname)) event.respondWith(tracking(event, url.pathname));
  } else if (request.destination === 'style' || request.destination === 'image') {
    event.respondWith(fetch(request).catch(error => kept(url.pathname + url.search).then(copy => copy ?? Promise.reject(error))));
  }
});

// Nothing is opened that is not there: opening would make it.
async function kept(address) {
  return (await caches.has(KEPT)) ? (await caches.open(KEPT)).match(address) : undefined;
}

// Deletes what may be shown no more.
async function prune() {
  if (!(await caches.has(KEPT))) return;
  const cache = await caches.open(KEPT);
  for (const request of await cache.keys()) {
    const copy = await cache.match(request);
    if (copy?.headers.has(UNTIL) && !isInTime(copy)) await cache.delete(request);
  }
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
    if (isInTime(copy)) return copy;
    throw error;
  }
}

// The page of somebody who is signed in leads nowhere.
const isOver = answer => answer.type === 'opaqueredirect' || answer.redirected || answer.status === 401;

async function renew(path) {
  const before = forgotten;
  const answer = await fetch(copyOf(path), { redirect: 'manual' });
  if (isOver(answer)) return forget();
  // A page that could not be read takes the place of nothing, and what somebody has removed meanwhile stays removed.
  if (!answer.ok || !answer.headers.has(UNTIL) || !(await kept(copyOf(path)))) return;
  const files = (answer.headers.get('portal-kept-files') ?? '').split(' ').filter(Boolean);
  const cache = await caches.open(KEPT);
  await cache.addAll(files);
  await cache.put(copyOf(path), answer);
  if (forgotten !== before) await caches.delete(KEPT);
}

self.addEventListener('push', event => event.waitUntil(tell(event.data)));

async function tell(data) {
  const { title, body, url, tag, count, icon } = data.json();
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: icon ?? '/icon-192.png',
    data: new URL(url, self.location.origin).pathname,
  });
  await navigator.setAppBadge?.(count);
}

// A subscription that the browser replaces by itself: the new one gets the notices of the old one if its person is signed in.
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(replace(event)));

async function replace({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  await fetch('/settings/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription, replaces: oldSubscription.endpoint }),
  });
}

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find(one => new URL(one.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
