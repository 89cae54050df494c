import type { InputOf } from '#contract/endpoint.ts';
import { dollars } from '#contract/flight-codec.ts';
import { type KeptDto, savedTripFromWire } from '#contract/saved-trip-codec.ts';
import type { SavedTripDto, saveTrip } from '#contract/saved-trips.ts';
import type { AirportCode } from '#domain/airports.ts';
import { calendarFile } from '#domain/calendar-file.ts';
import { departureOf, type Flight } from '#domain/flight.ts';
import { flightsOf, type SavedTrip, type Way } from '#domain/saved-trip.ts';
import { flightEventId, savedTripEvents } from '#domain/saved-trip-calendar.ts';
import { type InstantMinute, instantOf, type LocalDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { type TimetableChange, timetableChange } from '#domain/timetable-change.ts';
import type { WayMemory } from '#domain/trip-event.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import type { NewSavedTrip, TripFlights } from './saved-trips.ts';

/** What the database holds as JSON. */
type StoredTrip = Omit<
  SavedTripDto,
  | 'id'
  | 'kept_at'
  | 'out_state'
  | 'home_state'
  | 'note'
  | 'out_change'
  | 'home_change'
  | 'muted'
  | 'out_watch'
  | 'home_watch'
>;

type SaveBody = InputOf<typeof saveTrip>['body'];

/** @throws Error for a body that the contract does not admit. */
export function readNewTrip({
  out_state = 'to_book',
  home_state = 'to_book',
  note = '',
  muted = false,
  ...stored
}: SaveBody): NewSavedTrip {
  return { trip: readTrip({ ...stored, out_state, home_state }), stored, note, isMuted: muted };
}

/** @throws Error for a row that no call has written. */
export const savedTripOf = (row: SavedTripRow): SavedTrip =>
  readTrip({ ...(row.trip as StoredTrip), out_state: row.outState, home_state: row.homeState });

function readTrip(dto: KeptDto): SavedTrip {
  const trip = savedTripFromWire(dto);
  if (!trip) throw new Error('a stored flight contradicts itself');
  return trip;
}

export function flightsIn(row: SavedTripRow): TripFlights {
  const [out, home] = flightsOf(savedTripOf(row)).map(([, flight]) => flight);
  return { out, home };
}

interface PresentFacts {
  readonly network: Network;
  readonly now: InstantMinute;
}

/** @param memories what watching remembers of its flights; none for who may not know. */
export function presentSavedTrip(
  row: SavedTripRow,
  facts: PresentFacts,
  memories: Partial<Record<Way, WayMemory>> = {},
): SavedTripDto {
  const { out, home } = flightsIn(row);
  return {
    ...(row.trip as StoredTrip),
    id: row.id,
    kept_at: row.keptAt.toISOString(),
    out_state: row.outState,
    home_state: row.homeState,
    note: row.note,
    out_change: presentChange(row.hasOut ? out : undefined, facts),
    home_change: presentChange(row.hasHome ? home : undefined, facts),
    muted: row.isMuted,
    out_watch: presentLook(memories.out),
    home_watch: presentLook(memories.home),
  };
}

function presentLook(memory: WayMemory = {}): SavedTripDto['out_watch'] {
  const { seat, since, seenAt, price, seats } = memory;
  if (seat === undefined || since === undefined || seenAt === undefined) return undefined;
  return {
    seat,
    since: new Date(since).toISOString(),
    seen_at: new Date(seenAt).toISOString(),
    price: price === undefined ? null : dollars(price),
    seats_left: seats ?? null,
  };
}

/** @param flight undefined for one that the timetable never had. */
function presentChange(
  flight: Flight | undefined,
  { network, now }: PresentFacts,
): SavedTripDto['out_change'] {
  if (!flight || instantOf(departureOf(flight)) <= now) return null;
  const change = timetableChange(flight, network);
  return change ? changeToWire(change) : null;
}

const changeToWire = (change: TimetableChange): SavedTripDto['out_change'] =>
  change.kind === 'dropped'
    ? { kind: 'dropped' }
    : { kind: 'moved', departure_time: change.departs, arrival_time: change.arrives };

interface FeedFacts extends PresentFacts {
  /** When any of the trips changed last: the file stays the same until then. */
  readonly changedAt: InstantMinute;
  readonly product: string;
  /** Of the site: part of the UIDs. */
  readonly host: string;
  readonly hasFares: boolean;
}

const REFRESH_HOURS = 1;

/** All trips as one calendar. */
export function presentFeed(rows: readonly SavedTripRow[], facts: FeedFacts): string {
  const { network, now, changedAt, product, host, hasFares } = facts;
  const { airports, blackoutDates } = network;
  const zoneOf = (code: AirportCode) => airports.get(code)?.zone;
  const eventFacts = {
    zoneOf,
    isAbroad: (code: AirportCode) => airports.get(code)?.domestic === false,
    isBlackout: (day: LocalDate) => blackoutDates.has(day),
    cityOf: (code: AirportCode) => airports.get(code)?.city ?? code,
    hasFares,
    host,
    now,
  };
  const events = rows.map((row) => savedTripEvents(savedTripOf(row), eventFacts));
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
      events.flatMap(({ trips }) => trips),
      ({ flight }) => flightEventId(flight, host),
    ),
    text,
    once(
      events.flatMap(({ moments }) => moments),
      ({ id }) => id,
    ),
  );
}
