import { AppError } from '#domain/errors.ts';
import { insertUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import type { AttemptDeps } from './attempt-limits.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

export interface Registration {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits. */
  readonly phoneNumber?: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly user: StoredUser;
}

/**
 * Creates the account and its first session in one transaction.
 * @throws AppError `email_taken`.
 */
export async function registerAccount(
  deps: AttemptDeps,
  { password, ...person }: Registration,
): Promise<SignedIn> {
  const passwordHash = await hashPassword(password);
  const createdAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const user = await insertUser(tx, { ...person, passwordHash, createdAt });
    if (!user)
      throw new AppError('email_taken', {
        fields: { email: 'An account with this email already exists' },
      });
    return { user, token: await openSession(tx, user.id, createdAt) };
  });
}
