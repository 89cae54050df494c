import { randomUUID } from 'node:crypto';
import type { LimitSettings } from '#domain/call-limit.ts';
import { inboxOf } from '#domain/inbox.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import {
  consumeAttempt,
  countAttempt,
  deleteAttemptsOf,
  refundAttempt,
} from '#server/db/queries/accounts/attempts.ts';
import { isDeviceOf } from '#server/db/queries/accounts/device-tokens.ts';
import { enqueueToPasswordOwner } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { Device } from './devices.ts';
import { inMinimumTime } from './minimum-time.ts';
import { tokenHashOf } from './sessions.ts';

/** Limits that an endpoint cannot declare: they count failures only, or by a field of the body. */
export interface AttemptDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: LimitSettings;
}

/** Several people may share an address. */
const ADDRESS_FACTOR = 5;

/** Emails that anybody can trigger to one inbox: reset links, links that verify an address, and both together. */
const CAUSED_EMAILS = {
  reset: { name: 'reset-letter', max: 3, windowMinutes: 60 },
  link: { name: 'link-email', max: 5, windowMinutes: 60 },
  any: { name: 'caused-letter', max: 20, windowMinutes: 24 * 60 },
};

/** Emails about locks to one inbox: anybody can lock an account, four times an hour. */
const LOCK_EMAILS = { name: 'lock-letter', max: 20, windowMinutes: 24 * 60 };

/** New accounts with addresses of one inbox. */
const REGISTRATIONS_OF_INBOX = { name: 'register:inbox', max: 5, windowMinutes: 24 * 60 };

const ACCOUNT = 'sign-in:account';
const WINDOW_MINUTES = 15;

export interface SignInDeps extends AttemptDeps {
  readonly emails: { signInLocked(failures: number): EmailContent };
}

/** One attempt to sign in. Call one of the two when its password has been checked. */
export interface SignInAttempt {
  /** The attempt no longer counts. */
  readonly succeed: () => Promise<void>;
  /** Tells the member if the account is locked now. */
  readonly fail: () => Promise<void>;
}

/**
 * Counts one sign-in attempt: of a device on which the member has signed in before by itself, otherwise of the address
 * and of the account. @throws AppError `too_many_requests`.
 */
export async function countSignIn(
  deps: SignInDeps,
  { email, device }: { readonly email: string; readonly device: Device },
): Promise<SignInAttempt> {
  const {
    db,
    clock,
    limits: { signInFailures: max },
  } = deps;
  const now = clock.now();
  const limit = (name: string, most: number) => ({
    name,
    max: most,
    windowMinutes: WINDOW_MINUTES,
  });
  const deviceHash = device.token === undefined ? undefined : tokenHashOf(device.token);
  if (deviceHash && (await isDeviceOf(db, deviceHash, email))) {
    const subject = `${deviceHash.toString('base64url')} ${email}`;
    const own = await consumeAttempt(db, limit('sign-in:device', max), { subject, now });
    return { succeed: () => refundAttempt(db, own), fail: async () => undefined };
  }
  // In this order, so that a refused address cannot consume the attempts of more accounts.
  const byAddress = limit('sign-in:address', max * ADDRESS_FACTOR);
  const address = await consumeAttempt(db, byAddress, { subject: device.addressKey, now });
  const account = await consumeAttempt(db, limit(ACCOUNT, max), { subject: email, now });
  return {
    succeed: async () => {
      await refundAttempt(db, address);
      await refundAttempt(db, account);
    },
    fail: async () => {
      if (account.made >= max) await reportLock(deps, email);
    },
  };
}

/** Counts a new account by the inbox of its address. @throws AppError `too_many_requests`. */
export async function countRegistration(
  { clock }: Pick<AttemptDeps, 'clock'>,
  db: Db,
  email: string,
): Promise<void> {
  await consumeAttempt(db, REGISTRATIONS_OF_INBOX, { subject: inboxOf(email), now: clock.now() });
}

/** Ends the lock of an account. `email` is in lower case. */
export const unlockAccount = (db: Db, email: string): Promise<void> =>
  deleteAttemptsOf(db, ACCOUNT, email);

/** Emails the member with this address, if there is one; neither the effect nor the duration reveals that. */
async function reportLock({ db, clock, limits, emails }: SignInDeps, email: string): Promise<void> {
  await inMinimumTime(() =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const { made } = await countAttempt(tx, LOCK_EMAILS, { subject: inboxOf(email), now });
      if (made > LOCK_EMAILS.max) return;
      const key = `sign-in-locked:${randomUUID()}`;
      const content = emails.signInLocked(limits.signInFailures);
      await enqueueToPasswordOwner(tx, { ...content, key, to: email }, now);
    }),
  );
}

/**
 * Counts an email to `email` that anybody can trigger and returns whether it may be sent. Does not throw: an error would
 * reveal earlier requests. Emails about changes of an account are not counted: flooding an inbox must not suppress them.
 */
export async function mayReceiveEmail(
  { clock }: Pick<AttemptDeps, 'clock'>,
  db: Db,
  { kind, email }: { readonly kind: 'reset' | 'link'; readonly email: string },
): Promise<boolean> {
  for (const limit of [CAUSED_EMAILS[kind], CAUSED_EMAILS.any]) {
    const { made } = await countAttempt(db, limit, { subject: inboxOf(email), now: clock.now() });
    if (made > limit.max) return false;
  }
  return true;
}
