import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { addPasskey, listPasskeys, newPasskeyOptions } from '#contract/passkeys.ts';
import { ApiError, call } from '#web/api/client.ts';
import { createPasskey, passkeyErrorText } from '#web/session/passkeys.ts';
import { deviceToken } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { NO_PASSWORD, OwnerProof, type ProofRefusal, proofRefusal } from '../owner-proof.tsx';
import styles from '../profile.module.css';

interface NewPasskeyProps {
  readonly user: UserDto;
}

/** The button, or the form in its place. Closing the form returns the focus. */
export function NewPasskey({ user }: NewPasskeyProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <ProofForm user={user} onClose={() => setOpen(false)} />;
  return (
    <div className={styles.next}>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
    </div>
  );
}

function ProofForm({ user, onClose }: NewPasskeyProps & { readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { add, busy, refusal, clear } = useAdding();
  useLayoutEffect(() => input.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (await add(user.has_password ? password : undefined)) onClose();
    else input.current?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal.form && <Notice tone="error">{refusal.form}</Notice>}
      <OwnerProof
        user={user}
        inputRef={input}
        password={password}
        error={refusal.field}
        onChange={(typed) => {
          setPassword(typed);
          clear();
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Adding…' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}

function useAdding() {
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ProofRefusal>({});

  /** Resolves to whether a passkey was added. */
  const add = async (password: string | undefined): Promise<boolean> => {
    if (password === '') {
      setRefusal(NO_PASSWORD);
      return false;
    }
    setBusy(true);
    setRefusal({});
    try {
      const body = { password, device_token: deviceToken.read() };
      const { options } = await call(newPasskeyOptions, { body });
      await call(addPasskey, { body: await createPasskey(options) });
      await queries.invalidateQueries({ queryKey: [listPasskeys.path] });
      toast({ tone: 'success', title: 'Passkey added' });
      return true;
    } catch (error) {
      const isOurs = error instanceof ApiError;
      setRefusal(isOurs ? proofRefusal(error, '') : { form: passkeyErrorText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { add, busy, refusal, clear: () => setRefusal({}) };
}
