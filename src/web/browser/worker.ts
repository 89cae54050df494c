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
const registerWorker = (): Promise<ServiceWorkerRegistration> =>
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

/** Push subscription of this browser. */
interface PushAddress {
  readonly endpoint: string;
  /** base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** On iPhones only for a site on the home screen. */
export const canShowNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const areNoticesBlocked = (): boolean => Notification.permission === 'denied';

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Undefined while notifications are off in this browser. */
export async function currentPushAddress(): Promise<PushAddress | undefined> {
  const subscription = canShowNotices() ? await currentSubscription() : null;
  return subscription ? addressOf(subscription) : undefined;
}

/**
 * Subscribes after asking for permission; call it from a user gesture. Undefined when permission is refused.
 * `serverKey` is the VAPID key in base64url.
 * @throws Error when the browser or its push service fails.
 */
export async function subscribeToPush(serverKey: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key would block a new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  return addressOf(await pushManager.subscribe(options));
}

/** The push service then rejects further messages. */
export async function unsubscribeFromPush(): Promise<void> {
  if (canShowNotices()) await (await currentSubscription())?.unsubscribe();
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}
