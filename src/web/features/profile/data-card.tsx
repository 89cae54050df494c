import { useId, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { deleteAccount, exportAccount } from '#contract/leave.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Link } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Card, OwnerProof, useOwnerProof } from './parts.tsx';
import styles from './profile.module.css';

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

interface DeleteDialogProps {
  readonly user: UserDto;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what goes, what ends and what stays, and asks for the password. */
function DeleteDialog({ user, open, onClose }: DeleteDialogProps) {
  const formId = useId();
  const { isPremium } = useSession();
  const store = useSessionStore();
  const toast = useToast();
  const proof = useOwnerProof(deleteAccount, {
    user,
    send: async ({ password }) => {
      await store.deleteAccount(password);
      toast({ tone: 'success', title: 'Your account was deleted' });
    },
  });
  const close = () => {
    proof.reset();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Delete your account?"
      actions={
        <>
          <Button onClick={close}>Keep my account</Button>
          <Button {...proof.buttonProps} form={formId} variant="danger">
            {proof.busy ? 'Deleting…' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} {...proof.formProps}>
        <Consequences hasSubscription={isPremium} />
        <OwnerProof proof={proof} />
      </form>
    </Dialog>
  );
}

/** As the privacy page says. */
const Consequences = ({ hasSubscription }: { readonly hasSubscription: boolean }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Gone at once, for good</dt>
      <dd>
        Your details, sign-ins, passkeys, API keys, alerts, kept trips, calendar address, how you
        travel, messages that wait.
      </dd>
    </div>
    {hasSubscription && (
      <div>
        <dt>Ends</dt>
        <dd>Premium, also time that is paid for. Nothing is charged again.</dd>
      </div>
    )}
    <div>
      <dt>Stays without your name</dt>
      <dd>
        Searches until they are 90 days old; that a card had the free trial; that a phone number
        said stop or never answered. Backups hold a copy until they are deleted:{' '}
        <Link to="/privacy" className={textStyles.link}>
          Privacy
        </Link>
      </dd>
    </div>
    <div>
      <dt>Not touched</dt>
      <dd>Flights that you booked at the airline.</dd>
    </div>
  </dl>
);
