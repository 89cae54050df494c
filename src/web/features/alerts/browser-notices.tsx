import { useCallback, useEffect, useState } from 'react';
import { subscribePush, unsubscribePush } from '#contract/notices.ts';
import { ApiError, call } from '#web/api/client.ts';
import {
  areNoticesBlocked,
  canShowNotices,
  currentPushAddress,
  subscribeToPush,
  unsubscribeFromPush,
} from '#web/browser/worker.ts';
import { noticesHere } from '#web/session/notices-here.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Notice } from '#web/ui/feedback.tsx';
import { Switch } from '#web/ui/switches.tsx';
import styles from './alerts-page.module.css';

const HINTS: Readonly<Record<NoticesState, string>> = {
  unknown: 'Shown the moment a fare is found, also while this site is closed.',
  unsupported:
    'This browser cannot show them. On an iPhone, add this site to the home screen first.',
  blocked:
    'Blocked for this site. Allow notifications in the settings of your browser, then reload.',
  off: 'Shown the moment a fare is found, also while this site is closed.',
  on: 'On. They end here when you sign out.',
};

/** Absent where the server has no push key. */
export function BrowserNotices() {
  const { user } = useSession();
  const { push_key } = useSite();
  if (!user || push_key === null) return null;
  return <NoticesSwitch memberId={user.id} serverKey={push_key} />;
}

interface NoticesSwitchProps {
  readonly memberId: string;
  readonly serverKey: string;
}

function NoticesSwitch({ memberId, serverKey }: NoticesSwitchProps) {
  const { state, failure, isBusy, toggle } = useBrowserNotices(memberId, serverKey);
  const isFixed = state === 'unknown' || state === 'unsupported' || state === 'blocked';
  return (
    <section className={styles.card}>
      <Switch
        label="Notices in this browser"
        hint={HINTS[state]}
        checked={state === 'on'}
        disabled={isFixed || isBusy}
        onChange={(on) => void toggle(on)}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
    </section>
  );
}

/** `unsupported` and `blocked` cannot be changed here. */
type NoticesState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

interface Notices {
  readonly state: NoticesState;
  readonly failure?: string;
}

interface BrowserNoticesState extends Notices {
  readonly isBusy: boolean;
  readonly toggle: (on: boolean) => Promise<void>;
}

/** `serverKey` is the VAPID key. */
function useBrowserNotices(memberId: string, serverKey: string): BrowserNoticesState {
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

/** Also sends the subscription again, because the server may have dropped one that still works. */
async function readState(memberId: string): Promise<Notices> {
  if (!canShowNotices()) return { state: 'unsupported' };
  if (areNoticesBlocked()) return { state: 'blocked' };
  try {
    const address = await currentPushAddress();
    const isMine = noticesHere.endpointOf(memberId) !== undefined;
    if (address && isMine) {
      await call(subscribePush, { body: address });
      noticesHere.store(memberId, address.endpoint);
      return { state: 'on' };
    }
    await noticesHere.end();
    return { state: 'off' };
  } catch (error) {
    return { state: 'on', failure: messageOf(error, subscribePush.failure) };
  }
}

async function turnOn(memberId: string, serverKey: string): Promise<Notices> {
  try {
    const address = await subscribeToPush(serverKey);
    if (!address) return { state: areNoticesBlocked() ? 'blocked' : 'off' };
    await call(subscribePush, { body: address });
    noticesHere.store(memberId, address.endpoint);
    return { state: 'on' };
  } catch (error) {
    await unsubscribeFromPush().catch(() => undefined);
    return { state: 'off', failure: messageOf(error, subscribePush.failure) };
  }
}

async function turnOff(): Promise<Notices> {
  try {
    const address = await currentPushAddress();
    await noticesHere.end();
    // If the server does not get this, the push service reports the dead subscription.
    if (address)
      await call(unsubscribePush, { body: { endpoint: address.endpoint } }).catch(() => {});
    return { state: 'off' };
  } catch (error) {
    return { state: 'on', failure: messageOf(error, unsubscribePush.failure) };
  }
}

/** Browser errors are written for developers, so they are not shown. */
const messageOf = (error: unknown, message: string): string =>
  error instanceof ApiError ? error.message : message;
