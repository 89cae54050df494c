import { answerOrKept, cacheFor } from './kept-answers.ts';
import { keptRelease, type Release } from './kept-pages.ts';
import { showNotices } from './notices.ts';
import type { WorkerScope } from './worker-scope.ts';

// The build fills in the files.
declare const self: WorkerScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string }[];
};

const files = self.__WB_MANIFEST.map(({ url }) => `/${url}`);
const isMarker = (file: string) => file.startsWith('/assets/manifest-');
const marker = files.find(isMarker) ?? '';
const release: Release = { version: marker, files, marker };
const kept = keptRelease(release);

showNotices(self);
self.addEventListener('install', (event) => event.waitUntil(kept.install()));
self.addEventListener('activate', (event) =>
  event.waitUntil(kept.forgetOld().then(() => self.clients.claim())),
);
// The page asks when its user has pressed the button.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const finish = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  const cacheName = cacheFor(pathname);
  if (cacheName) event.respondWith(answerOrKept(request, cacheName, finish));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(kept.page(request, finish));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept.file(request));
});
