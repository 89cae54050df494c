import { useSyncExternalStore } from 'react';
import { newVersion } from '#web/browser/worker.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './shell.module.css';

/** The page stays as it is until the button is pressed: somebody may be typing. */
export function VersionNotice() {
  const change = useSyncExternalStore(newVersion.subscribe, newVersion.get, () => undefined);
  return (
    <div aria-live="polite">
      {change && (
        <section className={styles.notice} aria-label="New version">
          <Notice
            tone="info"
            title="A new version is ready"
            action={
              <Button size="small" onClick={change}>
                Load it
              </Button>
            }
          />
        </section>
      )}
    </div>
  );
}
