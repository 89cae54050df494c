/** How the push service of this browser's maker knows it. */
export interface PushAddress {
  readonly endpoint: string;
  /** base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Shows notices while no page of ours is open; lies at the root so that it stands for the whole site. */
const WORKER = '/sw.js';

/** Absent in browsers that do not know trusted types; the language's own types lack it still. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string };
}

/** The pages let no text become the address of a script; this is the one that may. */
const workerAddress = (): string =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy('notices', { createScriptURL: () => WORKER })
    .createScriptURL(WORKER) ?? WORKER;

/** On iPhones only once the site is on the home screen. */
export const canShowNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the person has told the browser never to ask again. */
export const areNoticesBlocked = (): boolean => Notification.permission === 'denied';

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Undefined while notices are off in this browser. */
export async function currentPushAddress(): Promise<PushAddress | undefined> {
  const subscription = canShowNotices() ? await currentSubscription() : null;
  return subscription ? addressOf(subscription) : undefined;
}

/**
 * Turns notices on in this browser, after asking the person if need be: call it when they have asked for it.
 * Undefined when they do not allow it. `serverKey` says who may send, in base64url.
 * @throws Error when the browser or its push service does not do it.
 */
export async function subscribeToPush(serverKey: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(workerAddress());
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key stands in the way of a new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  return addressOf(await pushManager.subscribe(options));
}

/** Turns notices off in this browser; the push service then refuses whatever is sent to it. */
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
