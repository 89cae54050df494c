import { type FormEvent, useRef, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { OwnPasswordField } from '#web/forms/own-password-field.tsx';
import { type FieldRefusal, fieldRefusal } from '#web/forms/show-refusal.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface OwnerProofOptions {
  readonly user: UserDto;
  /** Gets the password; undefined for members without one. */
  readonly send: (password: string | undefined) => Promise<void>;
  /** Said of an error that is not of the server; undefined for nothing. */
  readonly failureOf: (error: unknown) => string | undefined;
}

/** A form that asks for the password, where there is one, and has the focus there after a refusal. */
export function useOwnerProof({ user, send, failureOf }: OwnerProofOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FieldRefusal>({});

  const refuse = (next: FieldRefusal) => {
    setRefusal(next);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (user.has_password && password === '') return refuse({ field: 'Password is required' });
    setBusy(true);
    setRefusal({});
    try {
      await send(user.has_password ? password : undefined);
    } catch (error) {
      const failure = failureOf(error);
      refuse(
        fieldRefusal(error, { field: 'password', failure, tooMany: 'Too many wrong passwords' }),
      );
    } finally {
      setBusy(false);
    }
  };
  const type = (text: string) => {
    setPassword(text);
    setRefusal({});
  };
  return { user, input, password, type, busy, refusal, clear: () => type(''), submit };
}

interface OwnerProofProps {
  readonly proof: ReturnType<typeof useOwnerProof>;
}

/** The refusal, and the password or what holds for members without one. */
export const OwnerProof = ({
  proof: { user, input, password, type, refusal },
}: OwnerProofProps) => (
  <>
    {refusal.form && <Notice tone="error">{refusal.form}</Notice>}
    {user.has_password ? (
      <OwnPasswordField
        ref={input}
        email={user.email}
        value={password}
        error={refusal.field}
        onChange={(event) => type(event.target.value)}
      />
    ) : (
      <p>You have no password here: this works within ten minutes of signing in.</p>
    )}
  </>
);
