import type { InputOf } from '#contract/endpoint.ts';
import { type KeptDto, savedTripFromWire } from '#contract/saved-trip-codec.ts';
import type { SavedTripDto, saveTrip } from '#contract/saved-trips.ts';
import { departureOf, type Flight } from '#domain/flight.ts';
import { flightsOf, type SavedTrip } from '#domain/saved-trip.ts';
import { type InstantMinute, instantOf } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { type TimetableChange, timetableChange } from '#domain/timetable-change.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import type { NewSavedTrip, TripFlights } from './saved-trips.ts';

/** What the database holds as JSON. */
type StoredTrip = Omit<
  SavedTripDto,
  'id' | 'kept_at' | 'out_state' | 'home_state' | 'note' | 'out_change' | 'home_change'
>;

type SaveBody = InputOf<typeof saveTrip>['body'];

/** @throws Error for a body that the contract does not admit. */
export function readNewTrip({
  out_state = 'to_book',
  home_state = 'to_book',
  note = '',
  ...stored
}: SaveBody): NewSavedTrip {
  return { trip: readTrip({ ...stored, out_state, home_state }), stored, note };
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

export function presentSavedTrip(row: SavedTripRow, facts: PresentFacts): SavedTripDto {
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
