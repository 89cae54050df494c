import { randomUUID } from 'node:crypto';
import type { LimitSettings } from '#domain/call-limit.ts';
import { inboxOf } from '#domain/inbox.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import {
  type Attempt,
  consumeAttempt,
  countAttempt,
  deleteAttemptsOf,
  refundAttempt,
} from '#server/db/queries/accounts/attempts.ts';
import { isDeviceOf } from '#server/db/queries/accounts/device-tokens.ts';
import { enqueueMessage, enqueueToPasswordOwner } from '#server/db/queries/messages/outbox.ts';
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
  reset: { name: 'reset-email', max: 3, windowMinutes: 60 },
  link: { name: 'link-email', max: 5, windowMinutes: 60 },
  any: { name: 'email-to-anybody', max: 20, windowMinutes: 24 * 60 },
};

/** Emails about locks to one inbox: anybody can lock an account, four times an hour. */
const LOCK_EMAILS = { name: 'lock-email', max: 20, windowMinutes: 24 * 60 };

/** New accounts with addresses of one inbox. */
const REGISTRATIONS_OF_INBOX = { name: 'register:inbox', max: 5, windowMinutes: 24 * 60 };

const WINDOW_MINUTES = 15;

/**
 * Codes of the app of an account, on all browsers together: three of a million are right at any time, so somebody who
 * knows the password finds one in a year with 5 %. Recovery codes are not counted, so that nobody can keep the member out.
 */
const CODES_A_DAY = { name: 'code:day', max: 50, windowMinutes: 24 * 60 };

export interface SignInDeps extends AttemptDeps {
  readonly emails: { signInLocked(failures: number): EmailContent };
}

export interface CodeDeps extends AttemptDeps {
  readonly emails: { codesLocked(failures: number): EmailContent };
}

/** One attempt to sign in. Call one of the two when its password, or its code, has been checked. */
export interface SignInAttempt {
  /** The attempt no longer counts. */
  readonly succeed: () => Promise<void>;
  /** Tells the member if the account is locked now. */
  readonly fail: () => Promise<void>;
}

const limitNamed = (name: string, max: number) => ({ name, max, windowMinutes: WINDOW_MINUTES });
/** What is guessed: a password, or a code. */
type AttemptKind = 'sign-in' | 'code';

interface Attempted {
  readonly email: string;
  readonly device: Device;
}

/** Counts one check of a password. @throws AppError `too_many_requests`. */
export const countSignIn = (deps: SignInDeps, attempted: Attempted): Promise<SignInAttempt> =>
  countOn(deps, 'sign-in', attempted, () =>
    inMinimumTime(() =>
      reportLock(deps, attempted.email, (tx, message, now) =>
        // Neither the effect nor the duration may reveal whether there is an account.
        enqueueToPasswordOwner(
          tx,
          { ...message, ...deps.emails.signInLocked(deps.limits.signInFailures) },
          now,
        ),
      ),
    ),
  );

/**
 * Counts one check of a code of somebody whose first step was right.
 * @param attempted whether the code can be guessed, which is not so for recovery codes.
 * @throws AppError `too_many_requests`.
 */
export async function countCode(
  deps: CodeDeps,
  { countsFailures, ...attempted }: Attempted & { readonly countsFailures: boolean },
): Promise<SignInAttempt> {
  const { db, clock, limits, emails } = deps;
  const now = clock.now();
  const attempt = await countOn(deps, 'code', attempted, () =>
    reportLock(deps, attempted.email, (tx, message) =>
      enqueueMessage(tx, { ...message, ...emails.codesLocked(limits.signInFailures) }, now),
    ),
  );
  if (!countsFailures) return attempt;
  const today = await consumeAttempt(db, CODES_A_DAY, { subject: attempted.email, now });
  return {
    ...attempt,
    succeed: async () => {
      await refundAttempt(db, today);
      await attempt.succeed();
    },
  };
}

/**
 * Counts one attempt: of a device on which the member has signed in before by itself, otherwise of the address and of
 * the account. @throws AppError `too_many_requests`.
 */
async function countOn(
  deps: AttemptDeps,
  kind: AttemptKind,
  { email, device }: Attempted,
  onLocked: () => Promise<void>,
): Promise<SignInAttempt> {
  const { db, clock, limits } = deps;
  const max = limits.signInFailures;
  const now = clock.now();
  const own = await countOnDevice(deps, kind, { email, device });
  if (own) return { succeed: () => refundAttempt(db, own), fail: async () => undefined };
  // In this order, so that a refused address cannot consume the attempts of more accounts.
  const address = await countOnAddress(deps, kind, device);
  const account = await consumeAttempt(db, limitNamed(`${kind}:account`, max), {
    subject: email,
    now,
  });
  return {
    succeed: async () => {
      await refundAttempt(db, address);
      await refundAttempt(db, account);
    },
    fail: async () => {
      if (account.made >= max) await onLocked();
    },
  };
}

/**
 * Counts one attempt to sign in with a passkey, of the same device or address as one with a password. Not of the
 * account: nobody can guess a passkey, and those who lock an account with passwords do not lock its passkeys out.
 * Undefined `email` for an unknown passkey. @throws AppError `too_many_requests`.
 */
export async function countPasskeySignIn(
  deps: AttemptDeps,
  { email, device }: { readonly email: string | undefined; readonly device: Device },
): Promise<Pick<SignInAttempt, 'succeed'>> {
  const own =
    email === undefined ? undefined : await countOnDevice(deps, 'sign-in', { email, device });
  const counted = own ?? (await countOnAddress(deps, 'sign-in', device));
  return { succeed: () => refundAttempt(deps.db, counted) };
}

/** Undefined where the member has not signed in before. */
async function countOnDevice(
  { db, clock, limits }: AttemptDeps,
  kind: AttemptKind,
  { email, device }: Attempted,
): Promise<Attempt | undefined> {
  const deviceHash = device.token === undefined ? undefined : tokenHashOf(device.token);
  if (!deviceHash || !(await isDeviceOf(db, deviceHash, email))) return undefined;
  const subject = `${deviceHash.toString('base64url')} ${email}`;
  const limit = limitNamed(`${kind}:device`, limits.signInFailures);
  return consumeAttempt(db, limit, { subject, now: clock.now() });
}

function countOnAddress(
  { db, clock, limits }: AttemptDeps,
  kind: AttemptKind,
  { addressKey }: Pick<Device, 'addressKey'>,
): Promise<Attempt> {
  const limit = limitNamed(`${kind}:address`, limits.signInFailures * ADDRESS_FACTOR);
  return consumeAttempt(db, limit, { subject: addressKey, now: clock.now() });
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
  deleteAttemptsOf(db, 'sign-in:account', email);

/** Emails about a lock to this address, unless it had too many of them. */
const reportLock = (
  { db, clock }: AttemptDeps,
  email: string,
  enqueue: (
    tx: Tx,
    message: { readonly key: string; readonly to: string },
    now: Date,
  ) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { made } = await countAttempt(tx, LOCK_EMAILS, { subject: inboxOf(email), now });
    if (made > LOCK_EMAILS.max) return;
    await enqueue(tx, { key: `sign-in-locked:${randomUUID()}`, to: email }, now);
  });

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
