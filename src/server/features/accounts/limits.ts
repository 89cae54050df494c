import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { inboxOf } from '#domain/inbox.ts';
import { instant } from '#server/db/columns.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import {
  type Attempt,
  consumeAttempt,
  countAttempt,
  deleteAttemptsOf,
  refundAttempt,
} from '#server/db/queries/accounts/attempts.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { deviceTokens, users } from '#server/db/schema.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { Services } from '#server/services.ts';
import { type Device, tokenHashOf } from './sessions.ts';

/**
 * What checks of passwords and codes need. Their limits cannot be declared by an endpoint: they count failures only, or
 * by a field of the body.
 */
export type AttemptServices = Pick<Services, 'db' | 'clock' | 'limits' | 'emails'>;

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

const WINDOW_MINUTES = 15;

/**
 * Codes of the app of an account, on all browsers together: three of a million are right at any time, so somebody who
 * knows the password finds one in a year with 5 %. Recovery codes are not counted, so that nobody can keep the member out.
 */
const CODES_A_DAY = { name: 'code:day', max: 50, windowMinutes: 24 * 60 };

/** One attempt to sign in. Call one of the two when its password, or its code, has been checked. */
interface SignInAttempt {
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
export const countSignIn = (
  services: AttemptServices,
  attempted: Attempted,
): Promise<SignInAttempt> =>
  countOn(services, 'sign-in', attempted, () => {
    const content = services.emails.signInLocked(services.limits.signInFailures);
    // Neither the effect nor the duration may reveal whether there is an account.
    return inMinimumTime(() =>
      reportLock(services, attempted.email, content, enqueueToPasswordOwner),
    );
  });

/**
 * Counts one check of a code of somebody whose first step was right.
 * @param attempted whether the code can be guessed, which is not so for recovery codes.
 * @throws AppError `too_many_requests`.
 */
export async function countCode(
  services: AttemptServices,
  { countsFailures, ...attempted }: Attempted & { readonly countsFailures: boolean },
): Promise<SignInAttempt> {
  const { db, clock, limits, emails } = services;
  const now = clock.now();
  const attempt = await countOn(services, 'code', attempted, () =>
    reportLock(
      services,
      attempted.email,
      emails.codesLocked(limits.signInFailures),
      enqueueMessage,
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
  services: AttemptServices,
  kind: AttemptKind,
  { email, device }: Attempted,
  onLocked: () => Promise<void>,
): Promise<SignInAttempt> {
  const { db, clock, limits } = services;
  const max = limits.signInFailures;
  const now = clock.now();
  const own = await countOnDevice(services, kind, { email, device });
  if (own) return { succeed: () => refundAttempt(db, own), fail: async () => undefined };
  // In this order, so that a refused address cannot consume the attempts of more accounts.
  const address = await countOnAddress(services, kind, device);
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
  services: AttemptServices,
  { email, device }: { readonly email: string | undefined; readonly device: Device },
): Promise<Pick<SignInAttempt, 'succeed'>> {
  const own =
    email === undefined ? undefined : await countOnDevice(services, 'sign-in', { email, device });
  const counted = own ?? (await countOnAddress(services, 'sign-in', device));
  return { succeed: () => refundAttempt(services.db, counted) };
}

/** Undefined where the member has not signed in before. */
async function countOnDevice(
  { db, clock, limits }: AttemptServices,
  kind: AttemptKind,
  { email, device }: Attempted,
): Promise<Attempt | undefined> {
  if (device.token === undefined) return undefined;
  const tokenHash = tokenHashOf(device.token);
  const known = await db
    .select({ userId: deviceTokens.userId })
    .from(deviceTokens)
    .innerJoin(users, eq(users.id, deviceTokens.userId))
    .where(and(eq(deviceTokens.tokenHash, tokenHash), eq(users.email, email)));
  if (known.length === 0) return undefined;
  const subject = `${tokenHash.toString('base64url')} ${email}`;
  const limit = limitNamed(`${kind}:device`, limits.signInFailures);
  return consumeAttempt(db, limit, { subject, now: clock.now() });
}

function countOnAddress(
  { db, clock, limits }: AttemptServices,
  kind: AttemptKind,
  { addressKey }: Device,
): Promise<Attempt> {
  const limit = limitNamed(`${kind}:address`, limits.signInFailures * ADDRESS_FACTOR);
  return consumeAttempt(db, limit, { subject: addressKey, now: clock.now() });
}

/** Ends the lock of an account. `email` is in lower case. */
export const unlockAccount = (db: Db, email: string): Promise<void> =>
  deleteAttemptsOf(db, 'sign-in:account', email);

/** Emails about a lock to this address, unless it had too many of them. */
const reportLock = (
  { db, clock }: AttemptServices,
  to: string,
  content: EmailContent,
  enqueue: typeof enqueueToPasswordOwner,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { made } = await countAttempt(tx, LOCK_EMAILS, { subject: inboxOf(to), now });
    if (made > LOCK_EMAILS.max) return;
    await enqueue(tx, { ...content, key: `sign-in-locked:${randomUUID()}`, to }, now);
  });

/**
 * Enqueues an email to the active member with this address and a password. One statement whether or not there is one, so
 * that its duration reveals nothing.
 */
async function enqueueToPasswordOwner(
  db: Db,
  { key, to, subject, text, html }: EmailContent & { readonly key: string; readonly to: string },
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${outbox} (dedupe_key, "to", subject, text, html, created_at)
    select ${key}, email, ${subject}, ${text}, ${html}, ${instant(at)}
    from ${users} where email = ${to} and is_active and password_hash is not null`);
}

/**
 * Counts an email to `email` that anybody can trigger and returns whether it may be sent. Does not throw: an error would
 * reveal earlier requests. Emails about changes of an account are not counted: flooding an inbox must not suppress them.
 */
export async function mayReceiveEmail(
  tx: Tx,
  { kind, email }: { readonly kind: 'reset' | 'link'; readonly email: string },
  now: Date,
): Promise<boolean> {
  for (const limit of [CAUSED_EMAILS[kind], CAUSED_EMAILS.any]) {
    const { made } = await countAttempt(tx, limit, { subject: inboxOf(email), now });
    if (made > limit.max) return false;
  }
  return true;
}

/** Much longer than the work takes, and too short to be noticed. */
const EVEN_MS = 50;

/**
 * Returns the result of `work` after at least 50 ms, so that shorter durations cannot be observed. Throws errors at
 * once.
 */
export async function inMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work(), delay(EVEN_MS)]);
  return outcome;
}
