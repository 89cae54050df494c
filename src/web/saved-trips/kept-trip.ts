import type { RawInputOf } from '#contract/endpoint.ts';
import type { SavedTripDto, saveTrip } from '#contract/saved-trips.ts';
import { flightFromWire, writeFlight } from '#contract/shared-flight.ts';
import { type DeadlineTexts, deadlineTexts, readDeadline } from '#domain/deadline.ts';
import { departureOf } from '#domain/flight.ts';
import { partyOf } from '#domain/party.ts';
import { pricedTrip, type SavedTrip, savedTripId } from '#domain/saved-trip.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { dayOf } from '#domain/time.ts';
import { type SharedTrip, splitOf } from '#web/flights/shared-trip.ts';

/** What is sent to keep a trip. */
export type TripDraft = RawInputOf<typeof saveTrip>['body'];

/** Undefined for a trip whose parts contradict each other. */
export interface KeptTrip {
  readonly dto: SavedTripDto;
  readonly trip: SavedTrip;
}

export const readKept = (dto: SavedTripDto): KeptTrip | undefined => {
  const trip = savedTripFromWire(dto);
  return trip && { dto, trip };
};

/** What can be kept: a round trip, or one flight. */
export interface KeepableTrip extends Omit<SharedTrip, 'back' | 'date'> {
  readonly back?: SharedFlight | undefined;
}

export function draftOf(trip: KeepableTrip): TripDraft {
  const { departure, back, origin, destination, sureWays, seenAt, simulated } = trip;
  const split = splitOf(trip);
  const den = trip.den ?? split?.den;
  return {
    origin,
    destination,
    out: writeFlight(departure),
    ...(back && { back: writeFlight(back) }),
    party: split?.travelers ?? 1,
    passes: split?.passes ?? 1,
    ...(split && { on_pass: split.onPass }),
    ...(den !== undefined && { den }),
    ...(sureWays && { sure_ways: sureWays.map(writeFlight) }),
    ...deadlineTexts(trip.deadline),
    ...(seenAt && { seen_at: seenAt.toISOString() }),
    simulated,
  };
}

/** As a link carries it; undefined for a trip of one flight. */
export function sharedTripOf({ dto, trip }: KeptTrip): SharedTrip | undefined {
  const { departure, back, sureWays } = trip;
  if (!back) return undefined;
  return {
    departure,
    back,
    origin: dto.origin,
    destination: dto.destination,
    date: dayOf(departureOf(asFlight(departure))),
    seenAt: dto.seen_at === undefined ? undefined : new Date(dto.seen_at),
    simulated: dto.simulated,
    ...(dto.sure_ways && { sureWays }),
    deadline: trip.deadline,
    den: dto.den,
  };
}

/** As a device keeps it. @param at when it is kept. */
export function keptOnDevice(draft: TripDraft, at: Date): SavedTripDto {
  const { out_state = 'to_book', home_state = 'to_book', note = '', ...rest } = draft;
  const states = { out_state, home_state };
  const dto = { ...rest, ...states, note, kept_at: at.toISOString() } as Omit<
    SavedTripDto,
    'id' | 'out_change' | 'home_change'
  >;
  const trip = savedTripFromWire(dto);
  if (!trip) throw new Error('a flight contradicts itself');
  // The timetable is on the server.
  return { ...dto, id: savedTripId(trip), out_change: null, home_change: null };
}

/** To keep a trip again as it was. */
export function draftAgain(dto: SavedTripDto): TripDraft {
  const { id: _id, kept_at: _at, out_change: _out, home_change: _home, ...rest } = dto;
  const { out_watch: _outWatch, home_watch: _homeWatch, ...draft } = rest;
  return draft;
}

/** What the plan of a trip is made from. */
type KeptDto = Pick<
  SavedTripDto,
  'out' | 'back' | 'party' | 'passes' | 'on_pass' | 'den' | 'sure_ways' | 'out_state' | 'home_state'
> &
  DeadlineTexts;

/** The trip with its prices for the party. Undefined if a flight contradicts itself. */
export function savedTripFromWire(dto: KeptDto): SavedTrip | undefined {
  const departure = flightFromWire(dto.out);
  const back = dto.back && flightFromWire(dto.back);
  if (!departure || (dto.back && !back)) return undefined;
  const sureWays = dto.sure_ways?.flatMap((way) => flightFromWire(way) ?? []);
  const states = { out: dto.out_state, home: dto.home_state };
  const split = { party: partyOf(dto), onPass: dto.on_pass, den: dto.den };
  const deadline = readDeadline(dto);
  return pricedTrip({ departure, back, sureWays, deadline, states }, split);
}
