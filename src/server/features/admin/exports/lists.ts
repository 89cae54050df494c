import { isInTrial, membershipPlan } from '#domain/account.ts';
import { CHANNELS, shownSubject } from '#domain/channel.ts';
import {
  type AlertFilter,
  countListedAlerts,
  type ListedAlert,
  listAlertsAfter,
} from '#server/db/queries/admin/alerts.ts';
import {
  type AuditEntry,
  type AuditFilter,
  countAuditEntries,
  listAuditEntriesAfter,
} from '#server/db/queries/admin/audit-log.ts';
import {
  countDeadLetters,
  type DeadLetter,
  listDeadLettersAfter,
} from '#server/db/queries/admin/dead-letters.ts';
import type { Selection } from '#server/db/queries/admin/page.ts';
import {
  countListedSearches,
  type ListedSearch,
  listSearchesAfter,
  type SearchFilter,
} from '#server/db/queries/admin/searches.ts';
import {
  countListedUsers,
  type ListedUser,
  listUsersAfter,
  type Person,
  type UserFilter,
} from '#server/db/queries/admin/users.ts';
import { canRetry } from '../dead-letters.ts';
import type { ListFile } from './export-list.ts';

const CENTS = 100;

/** The same columns in every list that names a member; empty for a guest. */
const personColumns = <Row>(personOf: (row: Row) => Person | null) => ({
  email: (row: Row) => personOf(row)?.email,
  first_name: (row: Row) => personOf(row)?.firstName,
  last_name: (row: Row) => personOf(row)?.lastName,
});

export const USERS: ListFile<Selection<UserFilter>, ListedUser, string> = {
  action: 'users.listed',
  count: countListedUsers,
  rowsAfter: listUsersAfter,
  idOf: ({ user }) => user.id,
  columns: {
    id: ({ user }) => user.id,
    ...personColumns(({ user }: ListedUser) => user),
    phone_number: ({ user }) => user.phoneNumber,
    plan: ({ user }, now) => membershipPlan(user, now),
    in_trial: ({ user }, now) => isInTrial(user, now),
    is_admin: ({ user }) => user.isAdmin,
    is_active: ({ user }) => user.isActive,
    created_at_utc: ({ user }) => user.createdAt,
    last_login_at_utc: ({ user }) => user.lastLoginAt,
    email_verified_at_utc: ({ user }) => user.emailVerifiedAt,
    trial_ends_at_utc: ({ user }) => user.trialEndsAt,
    granted_until_utc: ({ user }) => user.grantedUntil,
    alerts: ({ alerts }) => alerts,
    searches: ({ searches }) => searches,
    customer_id: ({ customerId }) => customerId,
  },
};

export const ALERTS: ListFile<Selection<AlertFilter>, ListedAlert, string> = {
  action: 'notifications.listed',
  count: countListedAlerts,
  rowsAfter: listAlertsAfter,
  idOf: ({ alert }) => alert.id,
  columns: {
    id: ({ alert }) => alert.id,
    ...personColumns(({ user }: ListedAlert) => user),
    origins: ({ alert }) => alert.origins,
    /** Empty for anywhere. */
    destinations: ({ alert }) => alert.destinations,
    days: ({ alert }) => alert.dates.map(({ day }) => day),
    /** In the order of the days. */
    states: ({ alert }) => alert.dates.map(({ state }) => state),
    max_price_usd: ({ alert }) => alert.maxPrice / CENTS,
    gowild_only: ({ alert }) => alert.goWildOnly,
    discount_den: ({ alert }) => alert.discountDen,
    max_stops: ({ alert }) => alert.maxStops,
    max_minutes: ({ alert }) => alert.maxMinutes,
    party: ({ alert }) => alert.party,
    channels: ({ alert }) => alert.channels,
    created_at_utc: ({ alert }) => alert.createdAt,
  },
};

export const SEARCHES: ListFile<Selection<SearchFilter>, ListedSearch, number> = {
  action: 'searches.listed',
  count: countListedSearches,
  rowsAfter: listSearchesAfter,
  idOf: ({ search }) => search.id,
  columns: {
    id: ({ search }) => search.id,
    searched_at_utc: ({ search }) => search.createdAt,
    type: ({ search }) => search.searchType,
    origin: ({ search }) => search.origin,
    destination: ({ search }) => search.destination,
    travel_date: ({ search }) => search.travelDate,
    trip: ({ search }) => search.trip,
    travelers: ({ search }) => search.travelers,
    passes: ({ search }) => search.passes,
    places_found: ({ search }) => search.resultsFound,
    flights_found: ({ search }) => search.totalFlights,
    ...personColumns(({ user }: ListedSearch) => user),
  },
};

export const AUDIT_LOG: ListFile<{ readonly filter: AuditFilter }, AuditEntry, number> = {
  action: 'audit-log.listed',
  count: countAuditEntries,
  rowsAfter: listAuditEntriesAfter,
  idOf: ({ id }) => id,
  columns: {
    id: ({ id }) => id,
    at_utc: ({ at }) => at,
    /** Empty for the command line. */
    by: ({ by }) => by,
    by_name: ({ byName }) => byName,
    action: ({ action }) => action,
    subject: ({ subject }) => subject,
    detail: ({ detail }) => JSON.stringify(detail),
    notice: ({ notice }) => notice,
  },
};

export const DEAD_LETTERS: ListFile<{ readonly filter: 'all' }, DeadLetter, number> = {
  action: 'dead-letters.listed',
  count: countDeadLetters,
  rowsAfter: (tx, _query, chunk) => listDeadLettersAfter(tx, chunk),
  idOf: ({ id }) => id,
  columns: {
    id: ({ id }) => id,
    channel: ({ channel }) => channel,
    /** Masked, as in the list. */
    to: ({ channel, to }) => CHANNELS[channel].shorten(to),
    subject: shownSubject,
    created_at_utc: ({ createdAt }) => createdAt,
    given_up_at_utc: ({ deadLetteredAt }) => deadLetteredAt,
    attempts: ({ attempts }) => attempts,
    last_error: ({ lastError }) => lastError,
    can_resend: (row, now) => canRetry(row, now),
  },
};
