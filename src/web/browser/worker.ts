import { createStore } from '#web/store.ts';

/** At the root, so that its scope is the whole site. */
const WORKER = '/sw.js';

/** Missing in browsers without trusted types and in TypeScript's DOM library. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string };
}

/** The only policy that may create a script URL. */
const workerAddress = (): string =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy('worker', { createScriptURL: () => WORKER })
    .createScriptURL(WORKER) ?? WORKER;

/** @throws Error when the browser refuses. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerAddress());

/** Changes to the new version, and reloads the page; undefined while this one is the newest. */
export const newVersion = createStore<(() => void) | undefined>(undefined);

/** Registers the worker and watches for new versions. Nothing is reloaded by itself. */
export async function followVersions(): Promise<void> {
  const { serviceWorker } = navigator;
  let isFirst = serviceWorker.controller === null;
  let isWanted = false;
  const offer = (worker: ServiceWorker) =>
    newVersion.set(() => {
      isWanted = true;
      worker.postMessage('activate');
    });
  serviceWorker.addEventListener('controllerchange', () => {
    if (isWanted) location.reload();
    // Another tab has changed to it; this one still has the files of its own version.
    else if (!isFirst) newVersion.set(() => location.reload());
    isFirst = false;
  });
  const registration = await registerWorker();
  if (registration.waiting && !isFirst) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}
