import { register } from '#contract/auth.ts';
import { AppError } from '#domain/errors.ts';
import { inboxOf } from '#domain/inbox.ts';
import { consumeAttempt } from '#server/db/queries/accounts/attempts.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { type Call, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { enqueueVerification, isAddressReserved } from './email-link.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { presentSession } from './profile.ts';
import { deviceOf, openMemberSession } from './sessions.ts';

type RegisterServices = Pick<Services, 'db' | 'clock' | 'emails' | 'passwordRules'>;

export const registerRoute = (services: RegisterServices) =>
  route(register, (call) => registerAccount(services, call));

/** New accounts with addresses of one inbox. */
const REGISTRATIONS_OF_INBOX = { name: 'register:inbox', max: 5, windowMinutes: 24 * 60 };

/**
 * Creates the account and its first session, and enqueues the email that verifies its address, in one transaction.
 * @throws AppError `email_taken`, `too_many_requests`, `invalid_input` for a weak password.
 */
async function registerAccount(
  services: RegisterServices,
  { input: { body }, caller }: Call<typeof register>,
) {
  const { email, password, first_name: firstName, last_name: lastName } = body;
  await refuseWeakPassword(services, { email, password, firstName, lastName });
  const passwordHash = await hashPassword(password);
  const at = services.clock.now();
  const person = { email, firstName, lastName, phoneNumber: body.phone_number };
  const signedIn = await services.db.transaction(async (tx) => {
    const user = await insertUser(tx, { ...person, passwordHash, createdAt: at });
    if (!user || (await isAddressReserved(tx, user, at)))
      throw new AppError('email_taken', {
        fields: { email: 'An account with this email already exists' },
      });
    // After the account, so that a taken address is not counted; its account is not kept if it is one too many.
    await consumeAttempt(tx, REGISTRATIONS_OF_INBOX, { subject: inboxOf(email), now: at });
    await enqueueVerification(services, tx, user, at);
    return openMemberSession(tx, user, { device: deviceOf(caller, body.device_token), at });
  });
  return presentSession(services, signedIn);
}
