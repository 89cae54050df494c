import { registerWorker } from './worker.ts';

/** Push subscription of this browser. */
export interface PushAddress {
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
