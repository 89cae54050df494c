import * as contract from '#contract/admin/members.ts';
import { toWire } from '#contract/endpoint.ts';
import { CHANNELS, shownSubject } from '#domain/channel.ts';
import { canRetry } from '#server/db/queries/admin/dead-letters.ts';
import type { MemberMessage } from '#server/db/queries/admin/members.ts';
import type { StoredBilling } from '#server/db/queries/billing/subscriptions.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import { presentAuditEntry, presentSearch } from '../present.ts';
import type { MemberRecord, SignInMethods } from './read-member.ts';

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
