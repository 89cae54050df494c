import { AppError } from '#domain/errors.ts';
import { findUserByEmail, lockUser } from '#server/db/queries/accounts/users.ts';
import { countSignIn, type SignInDeps } from './attempt-limits.ts';
import type { Device, SignedIn } from './devices.ts';
import { passwordMatches } from './passwords.ts';
import { signInAnswer, startSessionOrSecondStep } from './two-factor/second-step.ts';

export interface Credentials {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
}

/**
 * Starts a session. An unknown address and a wrong password give the same response in the same time.
 * @throws AppError `sign_in_failed`, `too_many_requests`; only after the right password `account_disabled` and
 * `code_needed`.
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
  const outcome = await deps.db.transaction(async (tx) => {
    // Locks the row, so that a concurrent password change either ends this session or prevents it.
    const member = await lockUser(tx, user.id);
    if (member?.passwordHash !== passwordHash) throw new AppError('sign_in_failed');
    return startSessionOrSecondStep(tx, member, { device, at });
  });
  return signInAnswer(outcome);
}
