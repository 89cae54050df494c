import { useId } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { deleteAccount } from '#contract/leave.ts';
import { Link } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { OwnerProof, useOwnerProof } from '../owner-proof.tsx';
import styles from '../profile.module.css';

interface DeleteDialogProps {
  readonly user: UserDto;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what goes, what ends and what stays, and asks for the password. */
export function DeleteDialog({ user, open, onClose }: DeleteDialogProps) {
  const formId = useId();
  const { isPremium } = useSession();
  const store = useSessionStore();
  const toast = useToast();
  const proof = useOwnerProof({
    user,
    failureOf: () => deleteAccount.failure,
    send: async (password) => {
      await store.deleteAccount(password);
      toast({ tone: 'success', title: 'Your account was deleted' });
    },
  });
  const close = () => {
    proof.clear();
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
          <Button type="submit" form={formId} variant="danger" busy={proof.busy}>
            {proof.busy ? 'Deleting…' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => void proof.submit(event)}
      >
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
