import { useCallback, useEffect, useState } from 'react';
import { subscribePush, unsubscribePush } from '#contract/notices.ts';
import { ApiError, call } from '#web/api/client.ts';
import {
  areNoticesBlocked,
  canShowNotices,
  currentPushAddress,
  subscribeToPush,
  unsubscribeFromPush,
} from '#web/browser/push.ts';
import { noticesHere } from '#web/session/notices-here.ts';

/** `unsupported` and `blocked` cannot be changed from here. */
export type NoticesState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

interface Notices {
  readonly state: NoticesState;
  /** Why they could not be turned on or off, in words. */
  readonly failure?: string;
}

export interface BrowserNotices extends Notices {
  readonly isBusy: boolean;
  readonly turn: (on: boolean) => Promise<void>;
}

/** Notices of one member in this browser. `serverKey` says who may send them. */
export function useBrowserNotices(memberId: string, serverKey: string): BrowserNotices {
  const [notices, setNotices] = useState<Notices>({ state: 'unknown' });
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void standing(memberId).then((found) => {
      if (!isGone) setNotices(found);
    });
    return () => {
      isGone = true;
    };
  }, [memberId]);

  const turn = useCallback(
    async (on: boolean) => {
      setBusy(true);
      setNotices(await (on ? turnOn(memberId, serverKey) : turnOff()));
      setBusy(false);
    },
    [memberId, serverKey],
  );
  return { ...notices, isBusy, turn };
}

/** How it stands as the page opens. The server hears it again: it may have given up an address that still works. */
async function standing(memberId: string): Promise<Notices> {
  if (!canShowNotices()) return { state: 'unsupported' };
  if (areNoticesBlocked()) return { state: 'blocked' };
  try {
    const address = await currentPushAddress();
    const isMine = noticesHere.endpointOf(memberId) !== undefined;
    if (address && isMine) {
      await call(subscribePush, { body: address });
      noticesHere.keep(memberId, address.endpoint);
      return { state: 'on' };
    }
    await noticesHere.end();
    return { state: 'off' };
  } catch (error) {
    return { state: 'on', failure: wordsOf(error, subscribePush.failure) };
  }
}

async function turnOn(memberId: string, serverKey: string): Promise<Notices> {
  try {
    const address = await subscribeToPush(serverKey);
    if (!address) return { state: areNoticesBlocked() ? 'blocked' : 'off' };
    await call(subscribePush, { body: address });
    noticesHere.keep(memberId, address.endpoint);
    return { state: 'on' };
  } catch (error) {
    await unsubscribeFromPush().catch(() => undefined);
    return { state: 'off', failure: wordsOf(error, subscribePush.failure) };
  }
}

async function turnOff(): Promise<Notices> {
  try {
    const address = await currentPushAddress();
    await noticesHere.end();
    // Nothing is shown here any more; should the server not hear it, the push service will tell it.
    if (address)
      await call(unsubscribePush, { body: { endpoint: address.endpoint } }).catch(() => {});
    return { state: 'off' };
  } catch (error) {
    return { state: 'on', failure: wordsOf(error, unsubscribePush.failure) };
  }
}

/** Browsers explain their failures to programmers. */
const wordsOf = (error: unknown, words: string): string =>
  error instanceof ApiError ? error.message : words;
