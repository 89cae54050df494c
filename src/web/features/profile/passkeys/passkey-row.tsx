import { Fingerprint } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { listPasskeys, type PasskeyDto, renamePasskey } from '#contract/passkeys.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/dates.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { EditForm } from '../edit-row.tsx';
import styles from '../profile.module.css';
import { useReturnedFocus } from '../use-returned-focus.ts';

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
      <Fingerprint className={styles.device} size={20} strokeWidth={1.5} aria-hidden="true" />
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
