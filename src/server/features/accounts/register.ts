import { AppError } from '#domain/errors.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { countRegistration } from './attempt-limits.ts';
import { type Device, openMemberSession, type SignedIn } from './devices.ts';
import { type EmailLinkDeps, isAddressReserved } from './email/email-link.ts';
import { enqueueVerification } from './email/verify-email.ts';
import { hashPassword } from './passwords.ts';
import { type PasswordDeps, refuseWeakPassword } from './weak-passwords.ts';

export interface Registration {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits. */
  readonly phoneNumber?: string | undefined;
}

/**
 * Creates the account and its first session, and enqueues the email that verifies its address, in one transaction.
 * @throws AppError `email_taken`, `too_many_requests`, `invalid_input` for a weak password.
 */
export async function registerAccount(
  deps: EmailLinkDeps & PasswordDeps,
  { password, ...person }: Registration,
  device: Device,
): Promise<SignedIn> {
  await refuseWeakPassword(deps, { ...person, password });
  const passwordHash = await hashPassword(password);
  const createdAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const user = await insertUser(tx, { ...person, passwordHash, createdAt });
    if (!user || (await isAddressReserved(tx, user, createdAt)))
      throw new AppError('email_taken', {
        fields: { email: 'An account with this email already exists' },
      });
    // After the account, so that a taken address is not counted; its account is not kept if it is one too many.
    await countRegistration(deps, tx, person.email);
    await enqueueVerification(deps, tx, user, createdAt);
    return openMemberSession(tx, user, { device, at: createdAt });
  });
}
