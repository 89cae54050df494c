import { vi } from 'vitest';

/** A fake browser with a push service. */
export function fakePush({
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
} = {}) {
  let endpoint: string | undefined;
  let made = 0;
  let isBroken = false;
  const asked: string[] = [];
  const subscription = () => ({
    toJSON: () => ({ endpoint, keys: { p256dh: 'the key', auth: 'the secret' } }),
    unsubscribe: async () => {
      endpoint = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (endpoint === undefined ? null : subscription()),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (isBroken) throw new DOMException('Registration failed - push service error');
      asked.push(applicationServerKey);
      made += 1;
      endpoint = `https://push.example/${made}`;
      return subscription();
    },
  };
  let registered: string | undefined;
  const registration = { pushManager };
  const serviceWorker = {
    register: async (address: string) => {
      registered = String(address);
      return registration;
    },
    getRegistration: async () =>
      registered === undefined && made === 0 ? undefined : registration,
    get ready() {
      return Promise.resolve(registration);
    },
  };
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return {
    /** Endpoint of the present subscription. */
    endpoint: () => endpoint,
    /** Server keys passed to `subscribe`. */
    asked,
    registered: () => registered,
    /** A subscription of an earlier visit. */
    leaveBehind: (left: string) => {
      made += 1;
      endpoint = left;
    },
    breakDown: () => {
      isBroken = true;
    },
  };
}

/** Removes the push API. */
export function noPush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
