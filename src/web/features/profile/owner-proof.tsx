import type { Ref } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { ApiError } from '#web/api/client.ts';
import { attemptWait } from '#web/forms/show-refusal.ts';
import { PasswordField } from '#web/ui/field/password-field.tsx';

interface OwnerProofProps {
  readonly user: UserDto;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly password: string;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}

/** The password, or what holds for members without one. */
export const OwnerProof = ({ user, inputRef, password, error, onChange }: OwnerProofProps) =>
  user.has_password ? (
    <>
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        ref={inputRef}
        label="Password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  ) : (
    <p>You have no password here: this works within ten minutes of signing in.</p>
  );

export interface ProofRefusal {
  /** At the password. */
  readonly field?: string | undefined;
  readonly form?: string | undefined;
}

export const NO_PASSWORD: ProofRefusal = { field: 'Password is required' };

/** @param failure text for an error that is not of the server. */
export function proofRefusal(error: unknown, failure: string): ProofRefusal {
  if (!(error instanceof ApiError)) return { form: failure };
  const wait = attemptWait(error);
  if (wait) return { form: `Too many wrong passwords. ${wait}.` };
  const field = error.fields['password'];
  return field === undefined ? { form: error.message } : { field };
}
