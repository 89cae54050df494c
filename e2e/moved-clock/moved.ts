import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { browser } from '#test/messages/push-browser.ts';
import { createMailbox } from '../support/mailbox.ts';
import { PUSH_ENDPOINT } from './pushes.ts';

interface Push {
  readonly title: string;
  readonly url: string;
}

/** The clock, the fares, the mail and the pushes of the product, and the clock of the page. */
export async function movedProduct(page: Page, calls: APIRequestContext) {
  const { control } = test.info().project.metadata as { readonly control: string };
  const receiver = browser();
  const ask = async (path: string, query: Readonly<Record<string, string>> = {}) => {
    const answer = await calls.get(`${control}${path}?${new URLSearchParams(query)}`);
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  await page.addInitScript(subscribeInBrowser, { endpoint: PUSH_ENDPOINT, keys: receiver.keys });
  return {
    mailbox: createMailbox(calls, { emails: control }),
    /** Both clocks; what is on the page stays. */
    moveTo: async (time: string) => {
      await page.clock.setFixedTime(time);
      await ask('/clock', { to: time });
    },
    /** What the fare source says from now on. */
    sells: (number: string, kind: 'goWild' | 'standard', total: number, seats: number) =>
      ask('/fare', { number, kind, total: `${total}`, seats: `${seats}` }),
    isSoldOut: (number: string, kind: 'goWild' | 'standard') => ask('/fare', { number, kind }),
    /** As the browser reads them, by a library of others. */
    pushes: async (): Promise<readonly Push[]> => {
      const { pushes } = (await ask('/pushes')) as { readonly pushes: readonly string[] };
      return pushes.map((body) => receiver.readByLibrary(Buffer.from(body, 'base64')) as Push);
    },
  };
}

/** The browser of the tests has no push service and shows no notices: it gets this subscription. */
function subscribeInBrowser(address: {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}) {
  const subscription = { toJSON: () => address, unsubscribe: async () => true };
  let isOn = false;
  Object.defineProperty(Notification, 'permission', { get: () => (isOn ? 'granted' : 'default') });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async () => {
    isOn = true;
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () =>
    isOn ? (subscription as unknown as PushSubscription) : null;
}
