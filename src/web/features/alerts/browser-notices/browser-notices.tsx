import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { Switch } from '#web/ui/choice/switch.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './browser-notices.module.css';
import { type NoticesState, useBrowserNotices } from './use-browser-notices.ts';

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
