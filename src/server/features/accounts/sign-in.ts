import { AppError } from '#domain/errors.ts';
import { findUserByEmail, stampLogin } from '#server/db/queries/accounts/users.ts';
import { type AttemptDeps, consumeSignInAttempt } from './attempt-limits.ts';
import { passwordMatches } from './passwords.ts';
import type { SignedIn } from './register.ts';
import { openSession } from './sessions.ts';

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
  deps: AttemptDeps,
  { email, password }: Credentials,
  addressKey: string,
): Promise<SignedIn> {
  const refund = await consumeSignInAttempt(deps, { email, addressKey });
  const user = await findUserByEmail(deps.db, email);
  const passwordHash = user?.passwordHash;
  if (!(await passwordMatches(passwordHash, password)) || !user || !passwordHash)
    throw new AppError('sign_in_failed');
  await refund();
  if (!user.isActive) throw new AppError('account_disabled');
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // Locks the row, so that a concurrent password change either ends this session or prevents it.
    if (!(await stampLogin(tx, { id: user.id, passwordHash }, at)))
      throw new AppError('sign_in_failed');
    return { user: { ...user, lastLoginAt: at }, token: await openSession(tx, user.id, at) };
  });
}
