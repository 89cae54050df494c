import { useMatches } from 'react-router';
import { useOffline } from '#web/browser/use-offline.ts';
import { useSession, useSessionStore } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './shell.module.css';

/** Shown on public screens when the session check failed; the token is kept. */
export function ConnectionNotice() {
  const { isUnverified, error } = useSession();
  const isForMembers = useMatches().some(({ handle }) => isMembersHandle(handle));
  const store = useSessionStore();
  // OfflineNotice says it, and the check is made again with the connection.
  const isOffline = useOffline() !== undefined;
  if (!isUnverified || isForMembers || isOffline) return null;
  return (
    <section className={styles.notice} aria-label="Connection">
      <Notice
        tone="warning"
        title="We could not check your session"
        action={
          <Button size="small" onClick={() => void store.verify()}>
            Try again
          </Button>
        }
      >
        {error} You stay signed in.
      </Notice>
    </section>
  );
}

/** Of the routes that check the session themselves. */
const isMembersHandle = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isForMembers' in handle;
