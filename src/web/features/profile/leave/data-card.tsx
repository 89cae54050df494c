import { useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { exportAccount } from '#contract/leave.ts';
import { ApiError, send } from '#web/api/client.ts';
import { saveBlob } from '#web/browser/save-file.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '../card.tsx';
import styles from '../profile.module.css';
import { DeleteDialog } from './delete-dialog.tsx';

/** Taking everything along, ending what goes on, and leaving. */
export function DataCard({ user }: { readonly user: UserDto }) {
  const [asking, setAsking] = useState(false);
  const { download, busy, error, done } = useDownload();
  return (
    <Card
      title="Your data"
      lead="Everything that is stored about you, as one ZIP file with JSON and CSV. Five downloads a day."
    >
      <div className={styles.next}>
        <Button busy={busy} onClick={() => void download()}>
          {busy ? 'Downloading…' : 'Download my data'}
        </Button>
        <ButtonLink to="/profile/end">End sign-ins, alerts and more</ButtonLink>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {error && <Notice tone="error">{error}</Notice>}
      <p role="status" className={styles.saved}>
        {done && 'Your data was downloaded.'}
      </p>
      <DeleteDialog user={user} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function useDownload() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [error, setError] = useState<string>();
  const download = async () => {
    setState('busy');
    setError(undefined);
    try {
      const response = await send(exportAccount, {}, {});
      saveBlob(exportAccount.file, await response.blob());
      setState('done');
    } catch (failure) {
      // A connection that breaks off in the middle has no message for people.
      setError(failure instanceof ApiError ? failure.message : exportAccount.unreachable);
      setState('idle');
    }
  };
  return { download, busy: state === 'busy', done: state === 'done', error };
}
