import { useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { exportAccount } from '#contract/leave.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '../card.tsx';
import styles from '../profile.module.css';
import { DeleteDialog } from './delete-dialog.tsx';

/** Taking everything along, ending what goes on, and leaving. */
export function DataCard({ user }: { readonly user: UserDto }) {
  const [asking, setAsking] = useState(false);
  const { mutate: download, isPending: busy, error, isSuccess } = useDownload(exportAccount);
  return (
    <Card
      title="Your data"
      lead="Everything that is stored about you, as one ZIP file with JSON and CSV. Five downloads a day."
    >
      <div className={styles.next}>
        <Button busy={busy} onClick={() => download({})}>
          {busy ? 'Downloading…' : 'Download my data'}
        </Button>
        <ButtonLink to="/profile/end">End sign-ins, alerts and more</ButtonLink>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {error && <Notice tone="error">{error.message}</Notice>}
      <p role="status" className={styles.saved}>
        {isSuccess && 'Your data was downloaded.'}
      </p>
      <DeleteDialog user={user} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}
