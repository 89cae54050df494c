import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Db } from '#server/db/database.ts';
import { outbox, phones, pushSubscriptions } from '#server/db/message-schema.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { savedTrips, watchedFlights } from '#server/db/saved-trip-schema.ts';
import { deviceTokens, searches, sessions } from '#server/db/schema.ts';
import { apiKeys, passkeys } from '#server/db/sign-in-schema.ts';

/** One list of the file: the same rows as JSON and as CSV. */
export interface OwnList {
  /** Without the ending. */
  readonly name: string;
  /** For the table of contents. */
  readonly about: string;
  readonly table: PgTable;
  /** By the names that they have in the file. */
  readonly columns: Readonly<Record<string, AnyPgColumn | SQL>>;
  /** Rows of the first condition come first. */
  readonly isOwn: readonly (SQL | undefined)[];
  readonly order: readonly [AnyPgColumn, ...AnyPgColumn[]];
  /** Of a list without an end of its own, whose `order` is one column that tells its rows apart. */
  readonly isLong?: boolean;
}

/** Whoever has the link of an email may stop an alert or a trip. */
const withoutTokens = (text: string) => text.replaceAll(/(?<=[?#&]token=)[^\s&]+/g, '…');

const hostOf = (address: string) => new URL(address).host;

const usd = (cents: AnyPgColumn) => sql`${cents} / 100.0`.mapWith(Number);

/** Every list of a member. No tokens, secrets and hashes. */
export const ownLists = (db: Db, user: Pick<StoredUser, 'id' | 'email'>): readonly OwnList[] => [
  ...alertLists(db, user.id),
  consents(db, user.id),
  {
    name: 'messages',
    about:
      'emails, texts and notices of the last days: to whom, about what, and when they were sent',
    table: outbox,
    columns: {
      created_at: outbox.createdAt,
      channel: outbox.channel,
      to: sql`case when ${outbox.channel} <> 'push' then ${outbox.to} end`,
      subject: sql`coalesce(${outbox.kind}, ${outbox.subject})`,
      alert_id: outbox.alertId,
      trip_id: outbox.tripId,
      day: outbox.flightDay,
      not_before: outbox.notBefore,
      sent_at: outbox.sentAt,
      given_up_at: outbox.deadLetteredAt,
      // Of a message about the account it may carry a secret.
      text: sql`case when ${outbox.userId} is not null then ${outbox.text} end`.mapWith(
        withoutTokens,
      ),
    },
    // About alerts and trips, then about the account itself.
    isOwn: [eq(outbox.userId, user.id), and(isNull(outbox.userId), eq(outbox.to, user.email))],
    order: [outbox.id],
    isLong: true,
  },
  ...tripLists(user.id),
  {
    name: 'searches',
    about: 'searches of the last 90 days',
    table: searches,
    columns: {
      searched_at: searches.createdAt,
      type: searches.searchType,
      origin: searches.origin,
      destination: searches.destination,
      travel_date: searches.travelDate,
      trip: searches.trip,
      travelers: searches.travelers,
      passes: searches.passes,
      places_found: searches.resultsFound,
      flights_found: searches.totalFlights,
    },
    isOwn: [eq(searches.userId, user.id)],
    order: [searches.id],
    isLong: true,
  },
  ...signInLists(user.id),
  ...browserLists(user.id),
];

function alertLists(db: Db, userId: string): readonly OwnList[] {
  const isOwn = eq(alerts.userId, userId);
  const ids = db.select({ id: alerts.id }).from(alerts).where(isOwn);
  return [
    {
      name: 'alerts',
      about: 'what each alert asks for, and how it tells you',
      table: alerts,
      columns: {
        id: alerts.id,
        created_at: alerts.createdAt,
        origins: alerts.origins,
        destinations: alerts.destinations,
        range_from: alerts.rangeFrom,
        range_to: alerts.rangeTo,
        weekdays: alerts.weekdays,
        max_price_usd: usd(alerts.maxPrice),
        gowild_only: alerts.goWildOnly,
        discount_den: alerts.discountDen,
        max_stops: alerts.maxStops,
        max_minutes: alerts.maxMinutes,
        party: alerts.party,
        channels: alerts.channels,
        quiet_from_minute: alerts.quietFrom,
        quiet_to_minute: alerts.quietTo,
        phone_number: alerts.phoneNumber,
        sms_consented_at: alerts.smsConsentedAt,
      },
      isOwn: [isOwn],
      order: [alerts.id],
      isLong: true,
    },
    {
      name: 'alert-days',
      about: 'the days of your alerts and what was found',
      table: alertDates,
      columns: {
        alert_id: alertDates.alertId,
        day: alertDates.day,
        state: alertDates.state,
        found_price_usd: usd(alertDates.foundPrice),
        found_fare: alertDates.foundFare,
        found_origin: alertDates.foundOrigin,
        found_destination: alertDates.foundDestination,
        finished_at: alertDates.finishedAt,
        emailed_at: alertDates.notifiedAt,
      },
      isOwn: [inArray(alertDates.alertId, ids)],
      order: [alertDates.id],
      isLong: true,
    },
  ];
}

function consents(db: Db, userId: string): OwnList {
  const own = db
    .select({ number: alerts.phoneNumber })
    .from(alerts)
    .where(eq(alerts.userId, userId));
  return {
    name: 'text-consents',
    about: 'phone numbers of your alerts: when their owner was asked, said yes, or said stop',
    table: phones,
    columns: {
      number: phones.number,
      asked_at: phones.askedAt,
      agreed_at: phones.agreedAt,
      stopped_at: phones.stoppedAt,
    },
    isOwn: [inArray(phones.number, own)],
    order: [phones.number],
  };
}

const tripLists = (userId: string): readonly OwnList[] => [
  {
    name: 'kept-trips',
    about: 'trips that you keep, with flights, prices and your note',
    table: savedTrips,
    columns: {
      id: savedTrips.id,
      kept_at: savedTrips.keptAt,
      changed_at: savedTrips.changedAt,
      departs_at: savedTrips.departsAt,
      out_state: savedTrips.outState,
      home_state: savedTrips.homeState,
      note: savedTrips.note,
      muted: savedTrips.isMuted,
      trip: savedTrips.trip,
    },
    isOwn: [eq(savedTrips.userId, userId)],
    order: [savedTrips.departsAt, savedTrips.id],
  },
  {
    name: 'watched-flights',
    about: 'flights of kept trips, with what was seen of them last',
    table: watchedFlights,
    columns: {
      trip_id: watchedFlights.tripId,
      way: watchedFlights.way,
      origin: watchedFlights.origin,
      day: watchedFlights.day,
      departs_at: watchedFlights.departsAt,
      seen: watchedFlights.memory,
    },
    isOwn: [eq(watchedFlights.userId, userId)],
    order: [watchedFlights.departsAt, watchedFlights.tripId, watchedFlights.way],
  },
];

const signInLists = (userId: string): readonly OwnList[] => [
  {
    name: 'sessions',
    about: 'where you are signed in',
    table: sessions,
    columns: {
      signed_in_at: sessions.createdAt,
      last_seen_at: sessions.lastSeenAt,
      browser: sessions.browser,
    },
    isOwn: [eq(sessions.userId, userId)],
    order: [sessions.createdAt],
  },
  {
    name: 'api-keys',
    about:
      'keys of programs: what they may do, and when they were used last; not the keys themselves',
    table: apiKeys,
    columns: {
      name: apiKeys.name,
      starts_with: apiKeys.prefix,
      scopes: apiKeys.scopes,
      created_at: apiKeys.createdAt,
      last_used_at: apiKeys.lastUsedAt,
      expires_at: apiKeys.expiresAt,
      revoked_at: apiKeys.revokedAt,
    },
    // Those that were revoked lately, too.
    isOwn: [eq(apiKeys.userId, userId)],
    order: [apiKeys.createdAt],
  },
  {
    name: 'passkeys',
    about: 'passkeys that sign you in: when each was added and last used; not the keys themselves',
    table: passkeys,
    columns: {
      name: passkeys.name,
      added_at: passkeys.createdAt,
      last_used_at: passkeys.lastUsedAt,
      backed_up: passkeys.isBackedUp,
      transports: passkeys.transports,
    },
    isOwn: [eq(passkeys.userId, userId)],
    order: [passkeys.createdAt],
  },
];

const browserLists = (userId: string): readonly OwnList[] => [
  {
    name: 'known-browsers',
    about: 'browsers that you have signed in with: when you last did',
    table: deviceTokens,
    columns: { last_sign_in_at: deviceTokens.lastUsedAt },
    isOwn: [eq(deviceTokens.userId, userId)],
    order: [deviceTokens.lastUsedAt],
  },
  {
    name: 'notice-browsers',
    about: 'browsers that get notices: since when, and the host of their push service',
    table: pushSubscriptions,
    columns: {
      created_at: pushSubscriptions.createdAt,
      push_service: sql`${pushSubscriptions.endpoint}`.mapWith(hostOf),
    },
    isOwn: [eq(pushSubscriptions.userId, userId)],
    order: [pushSubscriptions.createdAt],
  },
];
