import { Fingerprint } from 'lucide-react';
import { useId, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { listPasskeys, type PasskeyDto, removePasskey, renamePasskey } from '#contract/passkeys.ts';
import { useSend } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/now.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
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
  const rename = useSend(renamePasskey, { refetch: [listPasskeys] });
  const form = useEndpointForm(renamePasskey, {
    defaults: { name },
    send: (body) => rename.mutateAsync({ params: { id }, body }).then(onClose),
    focus: 'name',
    only: 'name',
  });
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextField
        label="Name"
        hint="The device or the app that keeps it, in words you’ll recognize later."
        autoComplete="off"
        {...form.field('name')}
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
  const proof = useOwnerProof(removePasskey, {
    user,
    send: async (body) => {
      await remove.mutateAsync({ params: { id: passkey.id }, body });
      toast({ tone: 'success', title: 'Passkey removed' });
      close(true);
    },
  });
  const close = (isRemoved: boolean) => {
    proof.reset();
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
          <Button {...proof.buttonProps} form={formId} variant="danger">
            {proof.busy ? 'Removing…' : 'Remove'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} {...proof.formProps}>
        <p>It no longer signs you in here. Delete it on your device, too.</p>
        <OwnerProof proof={proof} />
      </form>
    </Dialog>
  );
}
