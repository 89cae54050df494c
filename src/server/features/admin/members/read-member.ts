import * as contract from '#contract/admin/members.ts';
import { toWire } from '#contract/endpoint.ts';
import { isSessionAlive, type SessionTimes } from '#domain/account.ts';
import { CHANNELS, shownSubject } from '#domain/channel.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/database.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  findIdentitySince,
  listApiKeys,
  listPasskeys,
  listSessions,
  type StoredApiKey,
  type StoredPasskey,
} from '#server/db/queries/accounts/sign-in-methods.ts';
import {
  countSearchesOf,
  findUserById,
  type StoredUser,
} from '#server/db/queries/accounts/users.ts';
import { type AuditEntry, listChangesOf } from '#server/db/queries/admin/audit-log.ts';
import { canRetry } from '#server/db/queries/admin/dead-letters.ts';
import {
  listNewestAlertsOf,
  listNewestMessagesOf,
  listNewestSearchesOf,
  listNewestTripsOf,
  type MemberMessage,
} from '#server/db/queries/admin/members.ts';
import type { ListedSearch } from '#server/db/queries/admin/searches.ts';
import { isUuid } from '#server/db/queries/admin/users.ts';
import { countAlertsOf, type StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import { findBilling, type StoredBilling } from '#server/db/queries/billing/subscriptions.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips.ts';
import { type AuditDeps, readAudited } from '../audit.ts';
import { presentAuditEntry, presentSearch } from '../present.ts';

interface MemberRecord {
  readonly user: StoredUser;
  readonly counts: { readonly alerts: number; readonly searches: number };
  /** Undefined before the first checkout. */
  readonly billing: StoredBilling | undefined;
  readonly alerts: readonly StoredAlert[];
  readonly trips: readonly SavedTripRow[];
  readonly messages: readonly MemberMessage[];
  /** Alive, last seen first. */
  readonly sessions: readonly (SessionTimes & { readonly browser: string | null })[];
  readonly signIn: SignInMethods;
  readonly searches: readonly ListedSearch['search'][];
  readonly changes: readonly AuditEntry[];
  readonly at: Date;
}

/** How a member signs in, beside the password. */
interface SignInMethods {
  readonly googleSince: Date | undefined;
  /** Undefined while two-factor sign-in is off. */
  readonly twoFactorSince: Date | undefined;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly Pick<StoredPasskey, 'name' | 'createdAt' | 'lastUsedAt'>[];
  /** In force. */
  readonly keys: readonly StoredApiKey[];
}

async function readSignInMethods(tx: Db, userId: string, at: Date): Promise<SignInMethods> {
  const twoFactorSince = (await findAuthenticator(tx, userId))?.confirmedAt ?? undefined;
  return {
    googleSince: await findIdentitySince(tx, userId),
    twoFactorSince,
    recoveryCodesLeft: twoFactorSince ? await countRecoveryCodes(tx, userId) : 0,
    passkeys: await listPasskeys(tx, userId),
    keys: await listApiKeys(tx, userId, at),
  };
}

/**
 * Everything about a member, with the newest `rows` of each list, in one snapshot. The read is audited.
 * @throws AppError `not_found`, and then nothing is recorded.
 */
export async function readMember(
  deps: AuditDeps,
  {
    actorId,
    userId,
    rows,
  }: { readonly actorId: string; readonly userId: string; readonly rows: number },
): Promise<MemberRecord> {
  if (!isUuid(userId)) throw new AppError('not_found');
  const id = userId.toLowerCase();
  return readAudited(deps, { actorId, action: 'user.seen', subject: id }, async (tx, at) => {
    const user = await findUserById(tx, id);
    if (!user) throw new AppError('not_found');
    const sessions = await listSessions(tx, id);
    return {
      user,
      counts: { alerts: await countAlertsOf(tx, id), searches: await countSearchesOf(tx, id) },
      billing: await findBilling(tx, id),
      alerts: await listNewestAlertsOf(tx, id, rows),
      trips: await listNewestTripsOf(tx, id, rows),
      messages: await listNewestMessagesOf(tx, user, rows),
      sessions: sessions.filter((one) => isSessionAlive(one, user.isAdmin, at)),
      signIn: await readSignInMethods(tx, id, at),
      searches: await listNewestSearchesOf(tx, id, rows),
      changes: await listChangesOf(tx, id, rows),
      at,
    };
  });
}

const moment = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

function presentMessage(message: MemberMessage, now: Date): contract.MemberMessageDto {
  const { channel, sentAt, deadLetteredAt } = message;
  const isDead = deadLetteredAt !== null;
  return {
    id: message.id,
    channel,
    to: CHANNELS[channel].shorten(message.to),
    subject: shownSubject(message),
    created_at: message.createdAt.toISOString(),
    state: sentAt ? 'sent' : isDead ? 'dead' : 'waiting',
    finished_at: moment(sentAt ?? deadLetteredAt),
    attempts: message.attempts,
    last_error: message.lastError,
    can_resend: isDead && canRetry(message, now),
  };
}

/** None before the first subscription. */
const presentSubscription = ({ status, ...row }: StoredBilling) =>
  status && toWire(contract.memberSubscriptionDto, { status, ...row });

/** A trip that another version stored may lack its places. */
const placeOf = (place: unknown): string => (typeof place === 'string' ? place : '');

const presentTrip = (row: SavedTripRow): contract.MemberDto['trips'][number] => ({
  id: row.id,
  departs_at: row.departsAt.toISOString(),
  origin: placeOf(row.trip.origin),
  destination: placeOf(row.trip.destination),
  out_state: row.outState,
  home_state: row.homeState,
  muted: row.isMuted,
  messages: row.messages,
  kept_at: row.keptAt.toISOString(),
});

const presentSignIn = (ways: SignInMethods): contract.MemberDto['sign_in'] => ({
  google_since: moment(ways.googleSince),
  two_factor_since: moment(ways.twoFactorSince),
  recovery_codes_left: ways.recoveryCodesLeft,
  passkeys: ways.passkeys.map((one) => toWire(contract.memberPasskeyDto, one)),
  keys: ways.keys.map((one) => toWire(contract.memberKeyDto, one)),
});

/** The record without the parts that other features present. */
export const presentMember = (
  record: MemberRecord,
): Omit<contract.MemberDto, 'user' | 'alerts' | 'simulated'> => ({
  granted_until: moment(record.user.grantedUntil),
  subscription: record.billing ? presentSubscription(record.billing) : null,
  trips: record.trips.map(presentTrip),
  messages: record.messages.map((message) => presentMessage(message, record.at)),
  sessions: record.sessions.map((one) => toWire(contract.memberSessionDto, one)),
  sign_in: presentSignIn(record.signIn),
  searches: record.searches.map((search) => presentSearch({ search, user: null })),
  changes: record.changes.map(presentAuditEntry),
  as_of: record.at.toISOString(),
});
