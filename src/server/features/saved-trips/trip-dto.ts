import type { InputOf } from '#contract/endpoint.ts';
import { dollars } from '#contract/flight-codec.ts';
import type { SavedTripDto, saveTrip } from '#contract/saved-trips.ts';
import { flightFromWire, type WireFlight, writeFlight } from '#contract/shared-flight.ts';
import { deadlineTexts, readDeadline } from '#domain/deadline.ts';
import { departureOf } from '#domain/flight.ts';
import { cents, centsFromDollars } from '#domain/money.ts';
import type { SavedTrip, Way } from '#domain/saved-trip.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { type InstantMinute, instantOf } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { type TimetableChange, timetableChange } from '#domain/timetable-change.ts';
import type { WayMemory } from '#domain/trip-event.ts';
import {
  pricedFrom,
  readStored,
  type SavedTripRow,
  type StoredTrip,
  toStored,
} from '#server/db/queries/saved-trips.ts';

type SaveBody = InputOf<typeof saveTrip>['body'];

export interface NewSavedTrip {
  readonly trip: SavedTrip;
  /** As it is stored. */
  readonly stored: SavedTripRow['trip'];
  readonly note: string;
  /** The member wants no messages about it. */
  readonly isMuted: boolean;
}

export function readNewTrip(body: SaveBody): NewSavedTrip {
  const { out_state = 'to_book', home_state = 'to_book', note = '', muted = false } = body;
  const { party, passes, den, seen_at: seenAt, simulated } = body;
  const trip = {
    origin: body.origin,
    destination: body.destination,
    out: flightOf(body.out),
    back: body.back && flightOf(body.back),
    party,
    passes,
    den,
    seenAt,
    simulated,
    onPass: body.on_pass,
    sureWays: body.sure_ways?.map(flightOf),
    deadline: readDeadline(body),
    ...readLooks(body),
  };
  return {
    trip: pricedFrom(trip, { out: out_state, home: home_state }),
    stored: toStored(trip),
    note,
    isMuted: muted,
  };
}

/** The contract has checked it. */
function flightOf(wire: WireFlight): SharedFlight {
  const flight = flightFromWire(wire);
  if (!flight) throw new Error('the contract admits no flight that contradicts itself');
  return flight;
}

/** As they are stored, those that are named. */
export const readLooks = ({
  out_look: outLook,
  home_look: homeLook,
}: Pick<SaveBody, 'out_look' | 'home_look'>): Pick<StoredTrip, 'outLook' | 'homeLook'> => ({
  ...(outLook && { outLook: readLook(outLook) }),
  ...(homeLook && { homeLook: readLook(homeLook) }),
});

const readLook = ({ seen_at: seenAt, total }: NonNullable<SaveBody['out_look']>) => ({
  seenAt,
  total: total === null ? null : centsFromDollars(total),
});

const presentLookedAgain = (look: StoredTrip['outLook']): SavedTripDto['out_look'] =>
  look && { seen_at: look.seenAt, total: look.total === null ? null : dollars(cents(look.total)) };

interface PresentFacts {
  readonly network: Network;
  readonly now: InstantMinute;
}

/**
 * Undefined for a row that cannot be read.
 * @param memories what watching remembers of its flights; none for who may not know.
 */
export function presentSavedTrip(
  row: SavedTripRow,
  facts: PresentFacts,
  memories: Partial<Record<Way, WayMemory>> = {},
): SavedTripDto | undefined {
  const stored = readStored(row.trip);
  if (!stored) return undefined;
  const { out, back, onPass, sureWays } = stored;
  const { origin, destination, party, passes, den, seenAt, simulated } = stored;
  return {
    origin,
    destination,
    party,
    passes,
    den,
    simulated,
    out: writeFlight(out),
    back: back && writeFlight(back),
    on_pass: onPass && [...onPass],
    sure_ways: sureWays?.map(writeFlight),
    ...deadlineTexts(stored.deadline),
    seen_at: seenAt,
    out_look: presentLookedAgain(stored.outLook),
    home_look: presentLookedAgain(stored.homeLook),
    id: row.id,
    kept_at: row.keptAt.toISOString(),
    out_state: row.outState,
    home_state: row.homeState,
    note: row.note,
    out_change: presentChange(row.hasOut ? out : undefined, facts),
    home_change: presentChange(row.hasHome ? back : undefined, facts),
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

/** @param shared undefined for one that the timetable never had. */
function presentChange(
  shared: SharedFlight | undefined,
  { network, now }: PresentFacts,
): SavedTripDto['out_change'] {
  const flight = shared && asFlight(shared);
  if (!flight || instantOf(departureOf(flight)) <= now) return null;
  const change = timetableChange(flight, network);
  return change ? changeToWire(change) : null;
}

const changeToWire = (change: TimetableChange): SavedTripDto['out_change'] =>
  change.kind === 'dropped'
    ? { kind: 'dropped' }
    : { kind: 'moved', departure_time: change.departs, arrival_time: change.arrives };
