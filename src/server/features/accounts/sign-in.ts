import { AppError } from '#domain/errors.ts';
import { findUserByEmail, stampLogin } from '#server/db/queries/accounts/users.ts';
import { countSignIn, type SignInDeps } from './attempt-limits.ts';
import { type Device, openMemberSession, type SignedIn } from './devices.ts';
import { passwordMatches } from './passwords.ts';

export interface Credentials {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
}

/**
 * Starts a session. An unknown address and a wrong password give the same response in the same time.
 * @throws AppError `sign_in_failed`, `account_disabled` (only after the right password), `too_many_requests`.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password }: Credentials,
  device: Device,
): Promise<SignedIn> {
  const attempt = await countSignIn(deps, { email, device });
  const user = await findUserByEmail(deps.db, email);
  const passwordHash = user?.passwordHash;
  if (!(await passwordMatches(passwordHash, password)) || !user || !passwordHash) {
    await attempt.fail();
    throw new AppError('sign_in_failed');
  }
  await attempt.succeed();
  if (!user.isActive) throw new AppError('account_disabled');
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // Locks the row, so that a concurrent password change either ends this session or prevents it.
    if (!(await stampLogin(tx, { id: user.id, passwordHash }, at)))
      throw new AppError('sign_in_failed');
    return openMemberSession(tx, { ...user, lastLoginAt: at }, { device, at });
  });
}
