import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { type AttemptWindow, countAttempt, giveBackAttempt } from '#server/db/queries/attempts.ts';
import type { Clock } from '#server/ports/clock.ts';

/** Attempts of one kind that one subject may make in each fixed window. */
interface AttemptLimit {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

const TEN_MINUTES_MS = 10 * 60_000;
const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

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

/** Letters that anybody can make one address receive, by kind and altogether. */
const RESET_LETTERS: AttemptLimit = { name: 'reset-letter', limit: 3, windowMs: HOUR_MS };
const CAUSED_LETTERS: AttemptLimit = { name: 'caused-letter', limit: 20, windowMs: DAY_MS };
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

const GOOGLE_NONCES: AttemptLimit = {
  name: 'google-nonce:address',
  limit: 60,
  windowMs: QUARTER_HOUR_MS,
};

/** Reports of screens that failed. */
const FAULT_REPORTS: AttemptLimit = { name: 'fault-report:address', limit: 20, windowMs: HOUR_MS };

/** Checkouts and portals that a member opens. */
const PAYMENT_PAGES: AttemptLimit = { name: 'payment-page', limit: 20, windowMs: HOUR_MS };
const PAYMENT_REFRESHES: AttemptLimit = {
  name: 'payment-refresh',
  limit: 30,
  windowMs: TEN_MINUTES_MS,
};

/** New alerts, each of which causes a letter: setting and deleting them in turns must not fill an inbox. */
const NEW_ALERTS: AttemptLimit = { name: 'new-alert', limit: 15, windowMs: DAY_MS };

/** What counting needs; the count is part of a transaction when that is given as `db`. */
type CountDeps = Pick<AttemptDeps, 'clock'> & { readonly db: Db };

function windowOf(deps: CountDeps, rule: AttemptLimit, subject: string): AttemptWindow {
  const now = deps.clock.now().getTime();
  // Hashed, so that the table is no list of who tried to sign in.
  const key = `${rule.name}:${createHash('sha256').update(subject).digest('base64url')}`;
  return { key, windowStart: new Date(now - (now % rule.windowMs)) };
}

/**
 * Counts the attempt before it is made, so that parallel attempts cannot slip through together.
 * @throws AppError `too_many_requests` with the seconds until the window ends.
 */
async function spend(deps: CountDeps, rule: AttemptLimit, subject: string): Promise<AttemptWindow> {
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

/** Spends one beginning of a sign-in with Google. @throws AppError `too_many_requests`. */
export async function spendGoogleNonce(deps: AttemptDeps, addressKey: string): Promise<void> {
  await spend(deps, GOOGLE_NONCES, addressKey);
}

/**
 * Counts a reset letter to `email` and answers whether it may still be sent; never a refusal, which would tell.
 * Letters about what has happened to an account are not counted: filling an inbox must not keep them away.
 */
export async function mayReceiveReset(deps: AttemptDeps, db: Db, email: string): Promise<boolean> {
  for (const rule of [RESET_LETTERS, CAUSED_LETTERS])
    if ((await countAttempt(db, windowOf(deps, rule, email))) > rule.limit) return false;
  return true;
}

/** Spends one report of a screen that failed. @throws AppError `too_many_requests`. */
export async function spendFaultReport(
  deps: Pick<AttemptDeps, 'clock' | 'db'>,
  addressKey: string,
): Promise<void> {
  await spend(deps, FAULT_REPORTS, addressKey);
}

/** Spends one checkout or portal of the member. @throws AppError `too_many_requests`. */
export async function spendPaymentPage(deps: AttemptDeps, userId: string): Promise<void> {
  await spend(deps, PAYMENT_PAGES, userId);
}

/** Spends one question to the payment provider. @throws AppError `too_many_requests`. */
export async function spendPaymentRefresh(deps: AttemptDeps, userId: string): Promise<void> {
  await spend(deps, PAYMENT_REFRESHES, userId);
}

/** Spends one new alert of the member; given back when the transaction fails. @throws AppError `too_many_requests`. */
export async function spendNewAlert(
  { clock }: Pick<AttemptDeps, 'clock'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await spend({ clock, db: tx }, NEW_ALERTS, userId);
}
