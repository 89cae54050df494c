import type { LimitSettings } from '#domain/call-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import {
  consumeAttempt,
  countAttempt,
  refundAttempt,
} from '#server/db/queries/accounts/attempts.ts';

/** Limits that an endpoint cannot declare: they count failures only, or by a field of the body. */
export interface AttemptDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: LimitSettings;
}

/** Several people may share an address. */
const ADDRESS_FACTOR = 5;

/** Emails that anybody can trigger to one address: reset links, and all emails of this kind. */
const CAUSED_EMAILS = [
  { name: 'reset-letter', max: 3, windowMinutes: 60 },
  { name: 'caused-letter', max: 20, windowMinutes: 24 * 60 },
];

/**
 * Counts one sign-in attempt of the address and of the account. The returned function refunds both; call it when the
 * sign-in succeeds. @throws AppError `too_many_requests`.
 */
export async function consumeSignInAttempt(
  { db, clock, limits: { signInFailures } }: AttemptDeps,
  { email, addressKey }: { readonly email: string; readonly addressKey: string },
): Promise<() => Promise<void>> {
  const now = clock.now();
  const limit = (name: string, max: number) => ({ name, max, windowMinutes: 15 });
  const byAddress = limit('sign-in:address', signInFailures * ADDRESS_FACTOR);
  const byAccount = limit('sign-in:account', signInFailures);
  // In this order, so that a refused address cannot consume the attempts of more accounts.
  const address = await consumeAttempt(db, byAddress, { subject: addressKey, now });
  const account = await consumeAttempt(db, byAccount, { subject: email, now });
  return async () => {
    await refundAttempt(db, address);
    await refundAttempt(db, account);
  };
}

/**
 * Counts a reset email to `email` and returns whether it may be sent. Does not throw: an error would reveal
 * earlier requests. Emails about changes of an account are not counted: flooding an inbox must not suppress them.
 */
export async function mayReceiveReset(
  { clock }: AttemptDeps,
  db: Db,
  email: string,
): Promise<boolean> {
  for (const limit of CAUSED_EMAILS) {
    const { made } = await countAttempt(db, limit, { subject: email, now: clock.now() });
    if (made > limit.max) return false;
  }
  return true;
}
