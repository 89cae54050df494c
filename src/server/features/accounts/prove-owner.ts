import { isConfirmed } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { findSession } from '#server/db/queries/accounts/sessions.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { countSignIn, type SignInDeps } from './attempt-limits.ts';
import type { Device } from './devices.ts';
import { passwordMatches } from './passwords.ts';
import { tokenHashOf } from './sessions.ts';

/** What shows that the owner of the account is asking, not only somebody with the session. */
export interface OwnerProof {
  /** Of the session that makes the request. */
  readonly token: string;
  readonly device: Device;
  /** Undefined for a member without one. */
  readonly password: string | undefined;
}

export const refusePassword = (message: string) =>
  new AppError('invalid_input', { message, fields: { password: message } });

/**
 * Checks the password, or of a member without one that the session was confirmed in the last ten minutes. A wrong
 * password counts as a failed sign-in on the device.
 * @throws AppError `invalid_input` naming `password`, `sign_in_again`, `too_many_requests`.
 */
export async function proveOwner(
  deps: SignInDeps,
  user: StoredUser,
  { token, device, password }: OwnerProof,
): Promise<void> {
  if (user.passwordHash === null) {
    const session = await findSession(deps.db, tokenHashOf(token));
    if (!session || !isConfirmed(session, deps.clock.now())) throw new AppError('sign_in_again');
    return;
  }
  if (password === undefined) throw refusePassword('Password is required');
  await provePassword(deps, user, { password, device });
}

/** @throws AppError `invalid_input` naming `password`, `too_many_requests`. */
export async function provePassword(
  deps: SignInDeps,
  { email, passwordHash }: StoredUser,
  { password, device }: { readonly password: string; readonly device: Device },
): Promise<void> {
  const attempt = await countSignIn(deps, { email, device });
  if (!(await passwordMatches(passwordHash, password))) {
    await attempt.fail();
    throw refusePassword('Password is incorrect');
  }
  await attempt.succeed();
}
