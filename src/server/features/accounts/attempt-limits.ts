import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Database, Db } from '#server/db/database.ts';
import { type AttemptWindow, countAttempt, giveBackAttempt } from '#server/db/queries/attempts.ts';
import type { Clock } from '#server/ports/clock.ts';

/** Attempts of one kind that one subject may make in each fixed window. */
interface AttemptLimit {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

export interface LimitSettings {
  /** Failed sign-ins per account and quarter of an hour. */
  readonly signInFailures: number;
  /** New accounts per network address and hour. */
  readonly registrationsPerHour: number;
}

/** One address may fail for several people behind it. */
const ADDRESS_FACTOR = 5;

export interface AttemptDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: LimitSettings;
}

const accountSignIn = ({ limits }: AttemptDeps): AttemptLimit => ({
  name: 'sign-in:account',
  limit: limits.signInFailures,
  windowMs: QUARTER_HOUR_MS,
});
const addressSignIn = ({ limits }: AttemptDeps): AttemptLimit => ({
  name: 'sign-in:address',
  limit: limits.signInFailures * ADDRESS_FACTOR,
  windowMs: QUARTER_HOUR_MS,
});
const registration = ({ limits }: AttemptDeps): AttemptLimit => ({
  name: 'register:address',
  limit: limits.registrationsPerHour,
  windowMs: HOUR_MS,
});

/** Letters that one address can be made to receive. */
const RESET_LETTERS: AttemptLimit = { name: 'reset-letter', limit: 3, windowMs: HOUR_MS };
const RESET_REQUESTS: AttemptLimit = {
  name: 'reset-request:address',
  limit: 20,
  windowMs: HOUR_MS,
};
/** Looks at a link and uses of it. */
const RESET_LINKS: AttemptLimit = {
  name: 'reset-link:address',
  limit: 50,
  windowMs: QUARTER_HOUR_MS,
};

function windowOf(deps: AttemptDeps, rule: AttemptLimit, subject: string): AttemptWindow {
  const now = deps.clock.now().getTime();
  // Hashed, so that the table is no list of who tried to sign in.
  const key = `${rule.name}:${createHash('sha256').update(subject).digest('base64url')}`;
  return { key, windowStart: new Date(now - (now % rule.windowMs)) };
}

/**
 * Counts the attempt before it is made, so that parallel attempts cannot slip through together.
 * @throws AppError `too_many_requests` with the seconds until the window ends.
 */
async function spend(
  deps: AttemptDeps,
  rule: AttemptLimit,
  subject: string,
): Promise<AttemptWindow> {
  const window = windowOf(deps, rule, subject);
  const made = await countAttempt(deps.db, window);
  if (made > rule.limit) {
    const ends = window.windowStart.getTime() + rule.windowMs;
    const retryAfterSeconds = Math.ceil((ends - deps.clock.now().getTime()) / 1000);
    throw new AppError('too_many_requests', { retryAfterSeconds });
  }
  return window;
}

/** Spends one registration of the address. @throws AppError `too_many_requests`. */
export async function spendRegistration(deps: AttemptDeps, addressKey: string): Promise<void> {
  await spend(deps, registration(deps), addressKey);
}

/**
 * Spends one sign-in try of the account and of the address; the answer gives both back, to be called when
 * the sign-in succeeds. @throws AppError `too_many_requests`.
 */
export async function spendSignIn(
  deps: AttemptDeps,
  subject: { readonly email: string; readonly addressKey: string },
): Promise<() => Promise<void>> {
  const address = await spend(deps, addressSignIn(deps), subject.addressKey);
  const account = await spend(deps, accountSignIn(deps), subject.email);
  return async () => {
    await giveBackAttempt(deps.db, address);
    await giveBackAttempt(deps.db, account);
  };
}

/** Spends one request for a reset link of the network address. @throws AppError `too_many_requests`. */
export async function spendResetRequest(deps: AttemptDeps, addressKey: string): Promise<void> {
  await spend(deps, RESET_REQUESTS, addressKey);
}

/** Spends one look at, or use of, a reset link. @throws AppError `too_many_requests`. */
export async function spendResetLink(deps: AttemptDeps, addressKey: string): Promise<void> {
  await spend(deps, RESET_LINKS, addressKey);
}

/** Counts a reset letter to `email` and answers whether it may still be sent; never a refusal, which would tell. */
export async function mayReceiveReset(deps: AttemptDeps, db: Db, email: string): Promise<boolean> {
  return (await countAttempt(db, windowOf(deps, RESET_LETTERS, email))) <= RESET_LETTERS.limit;
}
