import { Fingerprint } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { listPasskeys, type PasskeyDto, removePasskey, renamePasskey } from '#contract/passkeys.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/now.ts';
import { deviceToken } from '#web/session/session-store.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { EditForm, OwnerProof, useOwnerProof, useReturnedFocus } from './parts.tsx';
import styles from './profile.module.css';

interface PasskeyRowProps {
  readonly passkey: PasskeyDto;
  readonly onRemove: () => void;
}

/** The passkey, or the form for its name in its place. Closing the form returns the focus. */
export function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useReturnedFocus<HTMLButtonElement>(isOpen);
  const { name } = passkey;
  if (isOpen)
    return (
      <li className={styles.row}>
        <NameForm passkey={passkey} onClose={() => setOpen(false)} />
      </li>
    );
  return (
    <li className={styles.row}>
      <Fingerprint className={styles.device} size={20} strokeWidth={1.5} />
      <div className={styles.fact}>
        <p className={styles.value}>{name}</p>
        <p className={styles.quiet}>{formatUse(passkey)}</p>
        <p className={styles.quiet}>
          {passkey.backed_up ? 'Backed up by its provider' : 'On one device only'}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button ref={opener} onClick={() => setOpen(true)}>
          Rename <HiddenText>{name}</HiddenText>
        </Button>
        <Button onClick={onRemove}>
          Remove <HiddenText>{name}</HiddenText>
        </Button>
      </div>
    </li>
  );
}

/** `Added Nov 20, 2026, 5:00 AM. Never used.` */
const formatUse = ({ created_at, last_used_at }: PasskeyDto): string =>
  `Added ${formatMoment(created_at)}. ${last_used_at ? `Last used ${formatMoment(last_used_at)}.` : 'Never used.'}`;

interface NameFormProps {
  readonly passkey: PasskeyDto;
  readonly onClose: () => void;
}

function NameForm({ passkey: { id, name }, onClose }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const rename = useSend(renamePasskey, { refetch: [listPasskeys] });
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const refuse = (message: string | undefined) => {
    setError(message);
    input.current?.focus();
  };
  const submit = () => {
    const body = { name: typed };
    const checked = renamePasskey.body.safeParse(body);
    if (!checked.success) return refuse(checked.error.issues[0]?.message);
    rename.mutate(
      { params: { id }, body },
      {
        onSuccess: onClose,
        onError: (refusal) =>
          refuse(refusal instanceof ApiError ? (refusal.fields['name'] ?? refusal.message) : ''),
      },
    );
  };
  return (
    <EditForm busy={rename.isPending} onSubmit={submit} onCancel={onClose}>
      <TextField
        ref={input}
        label="Name"
        hint="The device or the app that keeps it, so that you know it again."
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
    </EditForm>
  );
}

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
      const body = { password, device_token: deviceToken.get() };
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
