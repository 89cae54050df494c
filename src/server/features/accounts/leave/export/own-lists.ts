import type { CsvCell } from '#domain/csv.ts';
import type { Db } from '#server/db/database.ts';
import {
  listOwnApiKeys,
  listOwnDevices,
  listOwnPasskeys,
  listOwnPhones,
  listOwnPushEndpoints,
  listOwnSessions,
  listOwnTrips,
  listOwnWatchedFlights,
  pagesOfAlertDays,
  pagesOfAlerts,
  pagesOfMessages,
  pagesOfSearches,
} from '#server/db/queries/accounts/own-data.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';

type Value = CsvCell | boolean | Date | readonly (string | number)[] | Record<string, unknown>;
export type OwnRow = Readonly<Record<string, Value>>;

/** One list of the file: the same rows as JSON and as CSV. */
export interface OwnList {
  /** Without the ending. */
  readonly name: string;
  /** For the table of contents. */
  readonly about: string;
  readonly pages: () => AsyncIterable<readonly OwnRow[]>;
}

async function* mapped<Row>(
  pages: AsyncIterable<readonly Row[]>,
  toRow: (row: Row) => OwnRow,
): AsyncGenerator<OwnRow[]> {
  for await (const rows of pages) yield rows.map(toRow);
}

async function* once<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

/** Whoever has the link of an email may stop an alert or a trip. */
const withoutTokens = (text: string) => text.replaceAll(/(?<=[?#&]token=)[^\s&]+/g, '…');

const CENTS = 100;
const usd = (cents: number | null) => cents && cents / CENTS;

/** Every list of a member. No tokens, secrets and hashes. */
export const ownLists = (db: Db, user: Pick<StoredUser, 'id' | 'email'>): readonly OwnList[] => [
  ...alertLists(db, user.id),
  {
    name: 'messages',
    about:
      'emails, texts and notices of the last days: to whom, about what, and when they were sent',
    pages: () =>
      mapped(pagesOfMessages(db, user), (row) => ({
        created_at: row.createdAt,
        channel: row.channel,
        to: row.channel === 'push' ? null : row.to,
        subject: row.kind ?? row.subject,
        alert_id: row.alertId,
        trip_id: row.tripId,
        day: row.flightDay,
        not_before: row.notBefore,
        sent_at: row.sentAt,
        given_up_at: row.deadLetteredAt,
        // Of a message about the account it may carry a secret.
        text: row.userId === null ? null : withoutTokens(row.text),
      })),
  },
  ...tripLists(db, user.id),
  {
    name: 'searches',
    about: 'searches of the last 90 days',
    pages: () =>
      mapped(pagesOfSearches(db, user.id), (row) => ({
        searched_at: row.createdAt,
        type: row.searchType,
        origin: row.origin,
        destination: row.destination,
        travel_date: row.travelDate,
        trip: row.trip,
        travelers: row.travelers,
        passes: row.passes,
        places_found: row.resultsFound,
        flights_found: row.totalFlights,
      })),
  },
  ...deviceLists(db, user.id),
];

const alertLists = (db: Db, userId: string): readonly OwnList[] => [
  {
    name: 'alerts',
    about: 'what each alert asks for, and how it tells you',
    pages: () =>
      mapped(pagesOfAlerts(db, userId), (row) => ({
        id: row.id,
        created_at: row.createdAt,
        origins: row.origins,
        destinations: row.destinations,
        range_from: row.rangeFrom,
        range_to: row.rangeTo,
        weekdays: row.weekdays,
        max_price_usd: usd(row.maxPrice),
        gowild_only: row.goWildOnly,
        discount_den: row.discountDen,
        max_stops: row.maxStops,
        max_minutes: row.maxMinutes,
        party: row.party,
        channels: row.channels,
        quiet_from_minute: row.quietFrom,
        quiet_to_minute: row.quietTo,
        phone_number: row.phoneNumber,
        sms_consented_at: row.smsConsentedAt,
      })),
  },
  {
    name: 'alert-days',
    about: 'the days of your alerts and what was found',
    pages: () =>
      mapped(pagesOfAlertDays(db, userId), (row) => ({
        alert_id: row.alertId,
        day: row.day,
        state: row.state,
        found_price_usd: usd(row.foundPrice),
        found_fare: row.foundFare,
        found_origin: row.foundOrigin,
        found_destination: row.foundDestination,
        finished_at: row.finishedAt,
        emailed_at: row.notifiedAt,
      })),
  },
  {
    name: 'text-consents',
    about: 'phone numbers of your alerts: when their owner was asked, said yes, or said stop',
    pages: () =>
      mapped(once(listOwnPhones(db, userId)), (row) => ({
        number: row.number,
        asked_at: row.askedAt,
        agreed_at: row.agreedAt,
        stopped_at: row.stoppedAt,
      })),
  },
];

const tripLists = (db: Db, userId: string): readonly OwnList[] => [
  {
    name: 'kept-trips',
    about: 'trips that you keep, with flights, prices and your note',
    pages: () =>
      mapped(once(listOwnTrips(db, userId)), (row) => ({
        id: row.id,
        kept_at: row.keptAt,
        changed_at: row.changedAt,
        departs_at: row.departsAt,
        out_state: row.outState,
        home_state: row.homeState,
        note: row.note,
        muted: row.isMuted,
        trip: row.trip,
      })),
  },
  {
    name: 'watched-flights',
    about: 'flights of kept trips, with what was seen of them last',
    pages: () =>
      mapped(once(listOwnWatchedFlights(db, userId)), (row) => ({
        trip_id: row.tripId,
        way: row.way,
        origin: row.origin,
        day: row.day,
        departs_at: row.departsAt,
        seen: { ...row.memory },
      })),
  },
];

const deviceLists = (db: Db, userId: string): readonly OwnList[] => [
  {
    name: 'sessions',
    about: 'where you are signed in',
    pages: () =>
      mapped(once(listOwnSessions(db, userId)), (row) => ({
        signed_in_at: row.createdAt,
        last_seen_at: row.lastSeenAt,
        browser: row.browser,
      })),
  },
  {
    name: 'api-keys',
    about:
      'keys of programs: what they may do, and when they were used last; not the keys themselves',
    pages: () =>
      mapped(once(listOwnApiKeys(db, userId)), (row) => ({
        name: row.name,
        starts_with: row.prefix,
        scopes: row.scopes,
        created_at: row.createdAt,
        last_used_at: row.lastUsedAt,
        expires_at: row.expiresAt,
        revoked_at: row.revokedAt,
      })),
  },
  {
    name: 'passkeys',
    about: 'passkeys that sign you in: when each was added and last used; not the keys themselves',
    pages: () =>
      mapped(once(listOwnPasskeys(db, userId)), (row) => ({
        name: row.name,
        added_at: row.createdAt,
        last_used_at: row.lastUsedAt,
        backed_up: row.isBackedUp,
        transports: row.transports,
      })),
  },
  {
    name: 'known-browsers',
    about: 'browsers that you have signed in with: when you last did',
    pages: () =>
      mapped(once(listOwnDevices(db, userId)), (row) => ({ last_sign_in_at: row.lastUsedAt })),
  },
  {
    name: 'notice-browsers',
    about: 'browsers that get notices: since when, and the host of their push service',
    pages: () =>
      mapped(once(listOwnPushEndpoints(db, userId)), (row) => ({
        created_at: row.createdAt,
        push_service: new URL(row.endpoint).host,
      })),
  },
];
