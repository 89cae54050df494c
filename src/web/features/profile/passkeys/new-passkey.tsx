import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { addPasskey, listPasskeys, newPasskeyOptions } from '#contract/passkeys.ts';
import { call } from '#web/api/client.ts';
import { createPasskey, passkeyErrorText } from '#web/session/passkeys.ts';
import { deviceToken } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { OwnerProof, useOwnerProof } from '../owner-proof.tsx';
import styles from '../profile.module.css';
import { useReturnedFocus } from '../use-returned-focus.ts';

interface NewPasskeyProps {
  readonly user: UserDto;
}

/** The button, or the form in its place. Closing the form returns the focus. */
export function NewPasskey({ user }: NewPasskeyProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useReturnedFocus<HTMLButtonElement>(isOpen);
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
  const queries = useQueryClient();
  const toast = useToast();
  const proof = useOwnerProof({
    user,
    failureOf: passkeyErrorText,
    send: async (password) => {
      const body = { password, device_token: deviceToken.read() };
      const { options } = await call(newPasskeyOptions, { body });
      await call(addPasskey, { body: await createPasskey(options) });
      await queries.invalidateQueries({ queryKey: [listPasskeys.path] });
      toast({ tone: 'success', title: 'Passkey added' });
      onClose();
    },
  });
  const { input } = proof;
  useLayoutEffect(() => input.current?.focus(), [input]);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void proof.submit(event)}>
      <OwnerProof proof={proof} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={proof.busy}>
          {proof.busy ? 'Adding…' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}
