import { useShown } from '#web/navigation/use-router.ts';
import { useSession, useSessionStore } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './shell.module.css';

/** Shown on public screens when the session check failed; the token is kept. */
export function ConnectionNotice() {
  const { isUnverified, error } = useSession();
  const { match } = useShown();
  const store = useSessionStore();
  if (!isUnverified || match?.screen.membersOnly) return null;
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
