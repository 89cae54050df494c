import { ADMIN_SESSION, MEMBER_SESSION, sessionEnds } from '#domain/account.ts';
import type { Clock } from '#domain/time.ts';
import { addDays, dayAt, instantOfDate, type TimeZone } from '#domain/time.ts';
import { deleteApiKeysBefore } from '#server/db/queries/accounts/api-keys.ts';
import { deleteAttemptsBefore } from '#server/db/queries/accounts/attempts.ts';
import { deletePendingBefore } from '#server/db/queries/accounts/authenticators.ts';
import { deleteFarewellsBefore } from '#server/db/queries/accounts/deletion.ts';
import { deleteDevicesBefore } from '#server/db/queries/accounts/device-tokens.ts';
import { deleteEmailLinksBefore } from '#server/db/queries/accounts/email-links.ts';
import {
  CALL_RETENTION_MS,
  deleteIdempotentCallsBefore,
} from '#server/db/queries/accounts/idempotent-calls.ts';
import { deleteNoncesBefore } from '#server/db/queries/accounts/identities.ts';
import { deletePasskeyChallengesBefore } from '#server/db/queries/accounts/passkeys.ts';
import { deleteResetsBefore } from '#server/db/queries/accounts/password-resets.ts';
import { deleteStaleSessions } from '#server/db/queries/accounts/sessions.ts';
import { deleteSignInChallengesBefore } from '#server/db/queries/accounts/sign-in-challenges.ts';
import { deletePaymentEventsBefore } from '#server/db/queries/billing/subscriptions.ts';
import { deleteFinishedMessagesBefore } from '#server/db/queries/messages/outbox.ts';
import {
  deleteSandboxEmailsBefore,
  deleteSandboxTextsBefore,
} from '#server/db/queries/messages/sandbox-messages.ts';
import { deleteSmsBudgetsBefore } from '#server/db/queries/messages/sms.ts';
import type { Database } from '../db/database.ts';
import { deleteAllowancesBefore } from '../db/queries/searches.ts';

/** Longer than any window, so that nothing in force is deleted. */
const RETENTION_DAYS = 8;
/** The payment provider stops retrying an event long before. */
const EVENT_RETENTION_DAYS = 60;
/** Since the last sign-in there. */
const DEVICE_RETENTION_DAYS = 365;
/** Since an API key ended: a use of it in this time is logged as that of a revoked key. */
const KEY_RETENTION_DAYS = 90;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface SweepDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly allowanceZone: TimeZone;
}

/**
 * Deletes expired sessions, unfinished sign-ins, authenticators that were not turned on, API keys, counters, messages,
 * links of emails, nonces, challenges, idempotency keys and payment events. Safe to repeat.
 */
export async function sweepExpired(deps: SweepDeps): Promise<void> {
  const { db, clock, allowanceZone } = deps;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteStaleSessions(db, sessionEnds(MEMBER_SESSION, now));
  await deleteStaleSessions(db, sessionEnds(ADMIN_SESSION, now), 'admins');
  await deleteAttemptsBefore(db, ago(RETENTION_DAYS * DAY_MS));
  await deleteResetsBefore(db, ago(RETENTION_DAYS * DAY_MS));
  await deleteEmailLinksBefore(db, ago(RETENTION_DAYS * DAY_MS));
  await deleteNoncesBefore(db, ago(HOUR_MS));
  await deleteSignInChallengesBefore(db, ago(HOUR_MS));
  await deletePasskeyChallengesBefore(db, ago(HOUR_MS));
  await deletePendingBefore(db, ago(HOUR_MS));
  await deleteIdempotentCallsBefore(db, ago(CALL_RETENTION_MS));
  await deleteApiKeysBefore(db, ago(KEY_RETENTION_DAYS * DAY_MS));
  await deleteDevicesBefore(db, ago(DEVICE_RETENTION_DAYS * DAY_MS));
  await deletePaymentEventsBefore(db, ago(EVENT_RETENTION_DAYS * DAY_MS));
  await deleteFinishedMessagesBefore(db, ago(RETENTION_DAYS * DAY_MS));
  await deleteFarewellsBefore(db, ago(HOUR_MS));
  await deleteSandboxEmailsBefore(db, ago(RETENTION_DAYS * DAY_MS));
  await deleteSandboxTextsBefore(db, ago(RETENTION_DAYS * DAY_MS));
  const today = dayAt(allowanceZone, instantOfDate(now));
  await deleteAllowancesBefore(db, addDays(today, -RETENTION_DAYS));
  await deleteSmsBudgetsBefore(db, addDays(today, -RETENTION_DAYS));
}
