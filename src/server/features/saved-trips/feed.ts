import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as contract from '#contract/saved-trips.ts';
import type { AirportCode } from '#domain/airports.ts';
import { calendarFile } from '#domain/calendar-file.ts';
import { AppError } from '#domain/errors.ts';
import type { Flight } from '#domain/flight.ts';
import type { SavedTrip } from '#domain/saved-trip.ts';
import { flightEventId, savedTripEvents } from '#domain/saved-trip-calendar.ts';
import { type InstantMinute, instantOfDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { listSavedTripsOf, savedTripOf } from '#server/db/queries/saved-trips.ts';
import { tripFeeds } from '#server/db/saved-trip-schema.ts';
import { users } from '#server/db/schema.ts';
import { cachedBody } from '#server/http/cached-response.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { readableTrips, type TripServices } from './saved-trips.ts';

interface FeedServices extends TripServices {
  readonly emails: { grantAdded(added: 'calendar'): EmailContent };
  readonly config: { readonly publicUrl: string; readonly productName: string };
  readonly fares: Pick<FareSource, 'hasFares'>;
}

/** End of the address. */
const FEED_FILE = '.ics';
const SECRET_BYTES = 32;

/** The calendar of all trips, and its address. */
export function feedRoutes(services: FeedServices) {
  const { db, config } = services;
  const path = contract.readTripFeed.path.replace(':file', '');
  const addressOf = (secret: string) => `${config.publicUrl}/api${path}${secret}${FEED_FILE}`;
  return [
    route(contract.tripFeed, async ({ actor }) => {
      const [feed] = await db.select().from(tripFeeds).where(eq(tripFeeds.userId, actor.id));
      return { address: feed ? addressOf(feed.secret) : null };
    }),
    route(contract.makeTripFeed, async ({ actor }) => ({
      address: addressOf(await makeFeed(services, actor.id)),
    })),
    route(contract.removeTripFeed, async ({ actor }) => {
      await db.delete(tripFeeds).where(eq(tripFeeds.userId, actor.id));
    }),
    route(contract.readTripFeed, async ({ input: { params }, caller }) =>
      cachedBody<string>(await readFeed(services, params.file), caller.encoding),
    ),
  ];
}

/**
 * Makes an address and enqueues an email to the member; the address before stops working. Answers its secret.
 * @throws AppError `sign_in_required` if the account has just ended.
 */
function makeFeed({ db, clock, emails }: FeedServices, userId: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('sign_in_required');
    const at = clock.now();
    const row = { userId, secret, createdAt: at };
    await tx
      .insert(tripFeeds)
      .values(row)
      .onConflictDoUpdate({ target: tripFeeds.userId, set: row });
    const key = `calendar-added:${randomUUID()}`;
    await enqueueMessage(tx, { ...emails.grantAdded('calendar'), key, to: user.email }, at);
    return secret;
  });
}

/** The calendar at an address. @throws AppError `not_found` for one that does not work, or no longer */
async function readFeed(services: FeedServices, file: string): Promise<string> {
  const { db, clock, network, config, fares } = services;
  const secret = file.endsWith(FEED_FILE) ? file.slice(0, -FEED_FILE.length) : '';
  const [feed] = await db
    .select({ userId: tripFeeds.userId, createdAt: tripFeeds.createdAt })
    .from(tripFeeds)
    .innerJoin(users, eq(users.id, tripFeeds.userId))
    .where(and(eq(tripFeeds.secret, secret), eq(users.isActive, true)));
  if (!feed) throw new AppError('not_found');
  const rows = await listSavedTripsOf(db, feed.userId);
  const times = [feed.createdAt, ...rows.map(({ changedAt }) => changedAt)];
  return writeFeed(readableTrips(services, rows, savedTripOf), {
    network: network.current(),
    now: instantOfDate(clock.now()),
    changedAt: instantOfDate(new Date(Math.max(...times.map(Number)))),
    product: config.productName,
    host: new URL(config.publicUrl).hostname,
    hasFares: fares.hasFares,
  });
}

interface FeedFacts {
  readonly network: Network;
  readonly now: InstantMinute;
  /** When any of the trips changed last: the file stays the same until then. */
  readonly changedAt: InstantMinute;
  readonly product: string;
  /** Of the site: part of the UIDs. */
  readonly host: string;
  readonly hasFares: boolean;
}

const REFRESH_HOURS = 1;

/** All trips as one calendar. */
function writeFeed(trips: readonly SavedTrip[], facts: FeedFacts): string {
  const { network, now, changedAt, product, host, hasFares } = facts;
  const { airports, blackoutDates } = network;
  const zoneOf = (code: AirportCode) => airports.get(code)?.zone;
  const eventFacts = {
    zoneOf,
    isAbroad: (code: AirportCode) => airports.get(code)?.domestic === false,
    blackoutDates,
    cityOf: (code: AirportCode) => airports.get(code)?.city ?? code,
    hasFares,
    host,
    now,
  };
  const events = trips.map((trip) => savedTripEvents(trip, eventFacts));
  const text = {
    idOf: (flight: Flight) => flightEventId(flight, host),
    placeOf: (code: AirportCode) => airports.get(code)?.name ?? code,
    zoneOf,
    product,
    now: changedAt,
    feed: { name: `${product} trips`, refreshHours: REFRESH_HOURS },
  };
  // A flight of two trips is one event.
  const once = <T>(all: readonly T[], idOf: (one: T) => string): T[] => [
    ...new Map(all.map((one) => [idOf(one), one])).values(),
  ];
  return calendarFile(
    once(
      events.flatMap((event) => event.trips),
      ({ flight }) => flightEventId(flight, host),
    ),
    text,
    once(
      events.flatMap(({ moments }) => moments),
      ({ id }) => id,
    ),
  );
}
