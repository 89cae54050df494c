import { useId, useRef, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { listPasskeys, type PasskeyDto, removePasskey } from '#contract/passkeys.ts';
import { useSend } from '#web/api/use-call.ts';
import { deviceToken } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { NO_PASSWORD, OwnerProof, type ProofRefusal, proofRefusal } from '../owner-proof.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<ProofRefusal>({});
  const remove = useSend(removePasskey, { refetch: [listPasskeys] });

  const close = (isRemoved: boolean) => {
    setPassword('');
    setRefusal({});
    onClose(isRemoved);
  };
  const refuse = (next: ProofRefusal) => {
    setRefusal(next);
    input.current?.focus();
  };
  const submit = () => {
    if (remove.isPending) return;
    if (user.has_password && password === '') return refuse(NO_PASSWORD);
    const proof = user.has_password ? { password } : {};
    remove.mutate(
      { params: { id: passkey.id }, body: { ...proof, device_token: deviceToken.read() } },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: 'Passkey removed' });
          close(true);
        },
        onError: (error) => refuse(proofRefusal(error, removePasskey.failure)),
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title={`Remove “${passkey.name}”?`}
      actions={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={remove.isPending}>
            {remove.isPending ? 'Removing…' : 'Remove'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>It no longer signs you in here. Delete it on your device, too.</p>
        {refusal.form && <Notice tone="error">{refusal.form}</Notice>}
        <OwnerProof
          user={user}
          inputRef={input}
          password={password}
          error={refusal.field}
          onChange={(typed) => {
            setPassword(typed);
            setRefusal({});
          }}
        />
      </form>
    </Dialog>
  );
}
