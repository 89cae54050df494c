import { type JourneyFares, roomForJourneys } from '#domain/fares/journey-columns.ts';
import { marketSlot } from '#domain/fares/market-moves.ts';
import { movedFares } from '#domain/fares/moved-fares.ts';
import { pricedJourneys } from '#domain/fares/priced-journeys.ts';
import { type ScheduleFares, scheduleFares } from '#domain/fares/schedule-fares.ts';
import type { Flight, Segment } from '#domain/flight/flight.ts';
import {
  type FlightOpenings,
  flightOpenings,
  journeyOpenings,
  openingWindows,
} from '#domain/gowild/openings.ts';
import type { GoWildWindow } from '#domain/gowild/window.ts';
import type { Candidates } from '#domain/itinerary/candidates.ts';
import { type Column, read } from '#domain/itinerary/column.ts';
import {
  type ConnectionRules,
  firstOnward,
  travelDays,
} from '#domain/itinerary/connection-rules.ts';
import { type RunSearch, runSearch } from '#domain/itinerary/journey-runs.ts';
import { prune } from '#domain/itinerary/prune.ts';
import { buildSchedule, type Schedule } from '#domain/itinerary/schedule.ts';
import {
  noSegments,
  type SegmentsOfDay,
  segmentsOf,
  segmentsOfJourney,
} from '#domain/itinerary/segments.ts';
import type { Cents } from '#domain/money.ts';
import type { Network } from '#domain/network/timetable.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { InstantMinute } from '#domain/time/offset-time.ts';
import { dayAt, instantOfDate } from '#domain/time/zone.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { FareQuery, FareSource } from '#server/ports/fare-source.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { heldBy } from './held-by.ts';
import { lowestFares } from './lowest-fares.ts';

const NAME = 'simulated';

/** Travel days whose schedule is kept ready: a season of searches and alerts, about 300 kB each. */
const KEPT_DAYS = 100;

export interface SimulatedFaresOptions {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Market time: moves fares within a day, and nothing else. */
  readonly market: Clock;
  /** Different seeds make different worlds. */
  readonly seed: string;
  readonly rules: ConnectionRules;
}

/**
 * Real timetable, made-up fares. The same search on the same day of its origin and in the same slot of market time
 * gives the same answer in every process. From day to day seats only become fewer; within a day some fares are on
 * sale for hours, and some pass seats are released and sell out.
 */
export function simulatedFares(options: SimulatedFaresOptions): FareSource {
  const { network, clock, market, seed, rules } = options;
  const segmentsMade = recentlyUsed(KEPT_DAYS, (_key, of: Network) => noSegments(of.timetable));
  const prepared = recentlyUsed(KEPT_DAYS, (_key, of: { network: Network; date: LocalDate }) => {
    const madeOn = (day: LocalDate) => segmentsMade(`${of.network.version} ${day}`, of.network);
    return prepare(of.network, of.date, { rules, seed, madeOn });
  });
  // For one search after the other: an answer is made of it before anybody else is asked.
  const found = roomForJourneys();
  const answer = ({ origins, destinations, date }: FareQuery, signal: AbortSignal) => {
    if (signal.aborted) throw new ProviderError(NAME, 'aborted', { cause: signal.reason });
    const known = network.current();
    const seenAt = clock.now();
    const now = instantOfDate(seenAt);
    const day = prepared(`${known.version} ${date}`, { network: known, date });
    const asked = { origins, destinations, date, now };
    const seenFrom = faresSeenFrom(day, now, marketSlot(market.now(), date));
    pricedJourneys(day.search, asked, seenFrom, found);
    const fares = { ...found, opens: journeyOpenings(day.openings, found) };
    return { seenAt, now, day, candidates: found, fares };
  };
  return {
    name: NAME,
    simulated: true,
    version: heldBy(options),
    async search(query, signal) {
      const { seenAt, now, day, candidates, fares } = answer(query, signal);
      const { goWild, standard, discountDen } = fares;
      const waits = waitsForPass(fares, now);
      const classes = [goWild, standard, discountDen, waits];
      const survivors = prune(day.schedule, candidates, classes);
      const windowOf = openingWindows(day.schedule, day.openings, fares.opens, now);
      return { flights: toFlights(day, candidates, { survivors, fares, windowOf }), seenAt };
    },
    async lowest(query, signal) {
      const { seenAt, now, day, candidates, fares } = answer(query, signal);
      return { lowest: lowestFares(day.schedule, candidates, fares, now), seenAt };
    },
  };
}

/**
 * Minutes until a GoWild seat on each journey can be booked, −1 where none is offered. Pruned like a price: a seat
 * that can be had now must not vanish behind one that opens tomorrow.
 */
function waitsForPass(
  { goWild, opens }: JourneyFares & { readonly opens: Column },
  now: InstantMinute,
): Column {
  return opens.map((opening, journey) =>
    read(goWild, journey) < 0 ? -1 : Math.max(0, opening - now),
  );
}

/** Days of looking whose fares are kept ready for one travel day: at most three reign on Earth at once. */
const KEPT_VIEWS = 3;

interface PreparedDay {
  readonly schedule: Schedule;
  readonly search: RunSearch;
  readonly openings: FlightOpenings;
  readonly segmentOf: (flight: number) => Segment;
  readonly faresOn: (today: LocalDate, slot: number) => ScheduleFares;
}

interface PrepareOptions extends Pick<SimulatedFaresOptions, 'rules' | 'seed'> {
  /** Shared: journeys of neighbouring days have segments in common. */
  readonly madeOn: (day: LocalDate) => SegmentsOfDay;
}

function prepare(
  network: Network,
  date: LocalDate,
  { rules, seed, madeOn }: PrepareOptions,
): PreparedDay {
  const { firstDay, days } = travelDays(network, date, rules);
  const schedule = buildSchedule(network, firstDay, days);
  const { blackoutDates } = network;
  const views = recentlyUsed(KEPT_VIEWS, (_key, today: LocalDate) =>
    scheduleFares(schedule, { seed, today, blackoutDates }),
  );
  const moved = recentlyUsed(KEPT_VIEWS, (_key, at: { today: LocalDate; slot: number }) =>
    movedFares(schedule, views(at.today, at.today), { slot: at.slot, blackoutDates }),
  );
  return {
    schedule,
    search: runSearch(schedule, firstOnward(schedule, rules), rules),
    openings: flightOpenings(schedule, blackoutDates),
    segmentOf: segmentsOf(schedule, madeOn),
    faresOn: (today, slot) => moved(`${today} ${slot}`, { today, slot }),
  };
}

/** Fares as seen on the day that it is at an airport, asked of each zone once. */
function faresSeenFrom({ schedule, faresOn }: PreparedDay, now: InstantMinute, slot: number) {
  const byZone = new Map<string, ScheduleFares>();
  const byAirport: (ScheduleFares | undefined)[] = [];
  return (airport: number): ScheduleFares => {
    const known = byAirport[airport];
    if (known) return known;
    const zone = schedule.airports[airport]?.zone;
    if (!zone) throw new RangeError(`No airport ${airport} in the schedule`);
    const fares = byZone.get(zone) ?? faresOn(dayAt(zone, now), slot);
    byZone.set(zone, fares);
    byAirport[airport] = fares;
    return fares;
  };
}

interface Chosen {
  readonly survivors: Column;
  readonly fares: JourneyFares;
  readonly windowOf: (candidates: Candidates, journey: number) => GoWildWindow;
}

function toFlights(
  { segmentOf }: PreparedDay,
  candidates: Candidates,
  { survivors, fares, windowOf }: Chosen,
): Flight[] {
  return Array.from(survivors, (journey) => {
    const segments = segmentsOfJourney(candidates, journey, segmentOf);
    const goWildWindow = windowOf(candidates, journey);
    return { segments, fares: faresOf(fares, journey), goWildWindow };
  });
}

function faresOf(fares: JourneyFares, journey: number): Flight['fares'] {
  const offered: Flight['fares'] = {};
  const seatsLeft = fares.seats[journey];
  const total = (column: Column) => column[journey] ?? -1;
  if (total(fares.goWild) >= 0)
    offered.goWild = {
      total: total(fares.goWild) as Cents,
      seatsLeft: fares.goWildSeats[journey],
    };
  if (total(fares.standard) >= 0)
    offered.standard = { total: total(fares.standard) as Cents, seatsLeft };
  if (total(fares.discountDen) >= 0)
    offered.discountDen = { total: total(fares.discountDen) as Cents, seatsLeft };
  return offered;
}
