import { useCallback, useEffect, useState } from 'react';
import { turnNoticesOff, turnNoticesOn } from '#contract/notices.ts';
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
  readonly toggle: (on: boolean) => Promise<void>;
}

/** Notices of one member in this browser. `serverKey` says who may send them. */
export function useBrowserNotices(memberId: string, serverKey: string): BrowserNotices {
  const [notices, setNotices] = useState<Notices>({ state: 'unknown' });
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void readState(memberId).then((found) => {
      if (!isGone) setNotices(found);
    });
    return () => {
      isGone = true;
    };
  }, [memberId]);

  const toggle = useCallback(
    async (on: boolean) => {
      setBusy(true);
      setNotices(await (on ? turnOn(memberId, serverKey) : turnOff()));
      setBusy(false);
    },
    [memberId, serverKey],
  );
  return { ...notices, isBusy, toggle };
}

/** How it stands as the page opens. The server hears it again: it may have given up an address that still works. */
async function readState(memberId: string): Promise<Notices> {
  if (!canShowNotices()) return { state: 'unsupported' };
  if (areNoticesBlocked()) return { state: 'blocked' };
  try {
    const address = await currentPushAddress();
    const isMine = noticesHere.endpointOf(memberId) !== undefined;
    if (address && isMine) {
      await call(turnNoticesOn, { body: address });
      noticesHere.store(memberId, address.endpoint);
      return { state: 'on' };
    }
    await noticesHere.end();
    return { state: 'off' };
  } catch (error) {
    return { state: 'on', failure: messageOf(error, turnNoticesOn.failure) };
  }
}

async function turnOn(memberId: string, serverKey: string): Promise<Notices> {
  try {
    const address = await subscribeToPush(serverKey);
    if (!address) return { state: areNoticesBlocked() ? 'blocked' : 'off' };
    await call(turnNoticesOn, { body: address });
    noticesHere.store(memberId, address.endpoint);
    return { state: 'on' };
  } catch (error) {
    await unsubscribeFromPush().catch(() => undefined);
    return { state: 'off', failure: messageOf(error, turnNoticesOn.failure) };
  }
}

async function turnOff(): Promise<Notices> {
  try {
    const address = await currentPushAddress();
    await noticesHere.end();
    // Nothing is shown here any more; should the server not hear it, the push service will tell it.
    if (address)
      await call(turnNoticesOff, { body: { endpoint: address.endpoint } }).catch(() => {});
    return { state: 'off' };
  } catch (error) {
    return { state: 'on', failure: messageOf(error, turnNoticesOff.failure) };
  }
}

/** Browsers explain their failures to programmers. */
const messageOf = (error: unknown, message: string): string =>
  error instanceof ApiError ? error.message : message;
