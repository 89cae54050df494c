import type { LimitSettings } from '#domain/call-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import {
  consumeAttempt,
  countAttempt,
  refundAttempt,
} from '#server/db/queries/accounts/attempts.ts';

/** Limits that no call can declare: they count failures only, or by what the body names. */
export interface AttemptDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: LimitSettings;
}

/** One address may fail for several people behind it. */
const ADDRESS_FACTOR = 5;

/** E-mails that anybody can make one address receive: reset links, and everything of that kind. */
const CAUSED_EMAILS = [
  { name: 'reset-letter', max: 3, windowMinutes: 60 },
  { name: 'caused-letter', max: 20, windowMinutes: 24 * 60 },
];

/**
 * Counts one sign-in try of the address and of the account; the answer takes both back, to be called when
 * the sign-in succeeds. @throws AppError `too_many_requests`.
 */
export async function consumeSignInAttempt(
  { db, clock, limits: { signInFailures } }: AttemptDeps,
  { email, addressKey }: { readonly email: string; readonly addressKey: string },
): Promise<() => Promise<void>> {
  const now = clock.now();
  const limit = (name: string, max: number) => ({ name, max, windowMinutes: 15 });
  const byAddress = limit('sign-in:address', signInFailures * ADDRESS_FACTOR);
  const byAccount = limit('sign-in:account', signInFailures);
  // In this order: an address that is refused cannot use up the tries of more accounts.
  const address = await consumeAttempt(db, byAddress, { subject: addressKey, now });
  const account = await consumeAttempt(db, byAccount, { subject: email, now });
  return async () => {
    await refundAttempt(db, address);
    await refundAttempt(db, account);
  };
}

/**
 * Counts a reset e-mail to `email` and answers whether it may still be sent; never a refusal, which would tell.
 * E-mails about what has happened to an account are not counted: filling an inbox must not keep them away.
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
