import { useId } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { listPasskeys, type PasskeyDto, removePasskey } from '#contract/passkeys.ts';
import { useSend } from '#web/api/use-call.ts';
import { deviceToken } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { OwnerProof, useOwnerProof } from '../owner-proof.tsx';
import styles from '../profile.module.css';

interface RemoveDialogProps {
  readonly user: UserDto;
  readonly passkey: PasskeyDto;
  readonly open: boolean;
  readonly onClose: (isRemoved: boolean) => void;
}

export function RemoveDialog({ user, passkey, open, onClose }: RemoveDialogProps) {
  const formId = useId();
  const toast = useToast();
  const remove = useSend(removePasskey, { refetch: [listPasskeys] });
  const proof = useOwnerProof({
    user,
    failureOf: () => removePasskey.failure,
    send: async (password) => {
      const body = { password, device_token: deviceToken.read() };
      await remove.mutateAsync({ params: { id: passkey.id }, body });
      toast({ tone: 'success', title: 'Passkey removed' });
      close(true);
    },
  });
  const close = (isRemoved: boolean) => {
    proof.clear();
    onClose(isRemoved);
  };

  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title={`Remove “${passkey.name}”?`}
      actions={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={proof.busy}>
            {proof.busy ? 'Removing…' : 'Remove'}
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
        <p>It no longer signs you in here. Delete it on your device, too.</p>
        <OwnerProof proof={proof} />
      </form>
    </Dialog>
  );
}
