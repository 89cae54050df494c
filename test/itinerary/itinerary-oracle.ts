import type { Airport } from '#domain/airports.ts';
import { goWildWindow } from '#domain/booking-window.ts';
import type { SegmentFares } from '#domain/fares.ts';
import { FARE_KINDS, type Flight, type Segment } from '#domain/flight.ts';
import { goWildPrice, isTerritory } from '#domain/gowild-price.ts';
import { groupBy } from '#domain/group-by.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { cents } from '#domain/money.ts';
import type { InstantMinute } from '#domain/time.ts';
import { addDays, instantAt, type LocalDate, timeAt, weekdayOf } from '#domain/time.ts';
import type { Network, TimetableRow } from '#domain/timetable.ts';

/**
 * A slow and plain search of all journeys: only objects, every rule in one line. The fast search is compared with it.
 */
export interface OracleFlight {
  readonly row: TimetableRow;
  readonly rowIndex: number;
  readonly day: LocalDate;
  readonly from: Airport;
  readonly to: Airport;
  /** UTC minutes. */
  readonly departs: number;
  readonly arrives: number;
}

export type OracleJourney = readonly OracleFlight[];

/** Fares of one flight. */
export type OracleFares = (flight: OracleFlight) => SegmentFares;

/** `12@2026-12-09 7@2026-12-10`: rows and dates of the segments. */
export const journeyKey = (journey: OracleJourney): string =>
  journey.map((flight) => `${flight.rowIndex}@${flight.day}`).join(' ');

/** Days around `date` that contain every journey with two long layovers. */
const [DAYS_BEFORE, DAYS_AFTER] = [2, 5];

export function oracleFlights(network: Network, date: LocalDate): Map<Airport, OracleFlight[]> {
  const flights = new Map<Airport, OracleFlight[]>();
  for (const airport of network.airports.values()) flights.set(airport, []);
  for (const [rowIndex, row] of network.timetable.entries()) {
    const from = network.airports.get(row.origin)!;
    const to = network.airports.get(row.destination)!;
    for (let offset = -DAYS_BEFORE; offset <= DAYS_AFTER; offset++) {
      const day = addDays(date, offset);
      if ((row.weekdays & (1 << (weekdayOf(day) - 1))) === 0) continue;
      if (row.begins !== undefined && day < row.begins) continue;
      const departs = instantAt(from.zone, day, row.departs);
      flights
        .get(from)
        ?.push({ row, rowIndex, day, from, to, departs, arrives: departs + row.block });
    }
  }
  return flights;
}

function mayConnect(a: OracleFlight, b: OracleFlight, rules: ConnectionRules): boolean {
  const wait = b.departs - a.arrives;
  const throughCustoms = !a.from.domestic && a.to.domestic;
  return (
    wait >= (throughCustoms ? rules.minConnectionFromAbroad : rules.minConnection) &&
    wait <= rules.maxLayover
  );
}

/** All journeys that leave `origin` on `date`. */
export function oracleJourneys(
  flights: ReadonlyMap<Airport, readonly OracleFlight[]>,
  rules: ConnectionRules,
  origin: Airport,
  date: LocalDate,
): OracleJourney[] {
  const found: OracleJourney[] = [];
  const extend = (journey: OracleJourney) => {
    found.push(journey);
    if (journey.length > rules.maxStops) return;
    const last = journey.at(-1)!;
    const visited = [origin, ...journey.map((flight) => flight.to)];
    for (const next of flights.get(last.to)!)
      if (mayConnect(last, next, rules) && !visited.includes(next.to)) extend([...journey, next]);
  };
  for (const flight of flights.get(origin)!) if (flight.day === date) extend([flight]);
  return found;
}

/** One journey with its fares, rule by rule. */
export function oracleFlight(
  journey: OracleJourney,
  faresOf: OracleFares,
  network: Network,
  now: InstantMinute,
): Flight {
  const fares = journey.map(faresOf);
  const standards = fares.map(({ standard }) => standard);
  const dearest = Math.max(...standards);
  const others = standards.reduce<number>((sum, fare) => sum + fare, 0) - dearest;
  const standard = dearest + Math.ceil(others / 2);
  const discounts = fares.map(({ clubDiscount }) => clubDiscount);
  const seatsLeft = Math.min(...fares.map(({ seats }) => seats));
  const goWildSeats = Math.min(...fares.map((one) => one.goWildSeats));
  const airports = journey.flatMap(({ from, to }) => [from, to]);
  const international = airports.some(({ domestic }) => !domestic);
  const [first, last] = [journey[0]!, journey.at(-1)!];
  const goWild = goWildPrice({
    origin: first.from.code,
    destination: last.to.code,
    flights: journey.length as 1 | 2 | 3,
    reach: international ? 'international' : airports.some(isTerritory) ? 'territory' : 'domestic',
    endsDomestic: last.to.domestic,
  });
  return {
    segments: journey.map(oracleSegment) as [Segment, ...Segment[]],
    fares: {
      standard: { total: cents(standard), seatsLeft },
      ...(Math.min(...discounts) > 0 && {
        discountDen: { total: cents(standard - Math.max(...discounts)), seatsLeft },
      }),
      ...(goWildSeats > 0 && { goWild: { total: goWild, seatsLeft: goWildSeats } }),
    },
    goWildWindow: goWildWindow({
      segments: journey.map(({ day, from }) => ({ day, zone: from.zone })),
      international,
      now,
      blackoutDates: network.blackoutDates,
    }),
  };
}

const oracleSegment = ({ row, from, to, departs, arrives }: OracleFlight): Segment => ({
  from: from.code,
  to: to.code,
  departs: timeAt(from.zone, departs as InstantMinute),
  arrives: timeAt(to.zone, arrives as InstantMinute),
  number: `F9 ${row.flightNumber}`,
  approximate: row.approximate,
});

interface Offer {
  readonly journey: OracleJourney;
  readonly fares: Flight['fares'];
  readonly leaves: number;
  readonly lands: number;
  readonly opens: number;
}

function offerOf(journey: OracleJourney, { fares, goWildWindow: window }: Flight): Offer {
  const [leaves, lands] = [journey[0]!.departs, journey.at(-1)!.arrives];
  const opens =
    window.state === 'open' ? 0 : window.state === 'opens' ? window.at : Number.POSITIVE_INFINITY;
  return { journey, fares, leaves, lands, opens };
}

/** A fare class is covered where it is not offered or costs no less. The GoWild window counts like a price. */
const covers = (a: Offer, b: Offer): boolean =>
  a.leaves >= b.leaves &&
  a.lands <= b.lands &&
  a.journey.length <= b.journey.length &&
  (!b.fares.goWild || a.opens <= b.opens) &&
  FARE_KINDS.every((kind) => {
    const [ours, theirs] = [a.fares[kind], b.fares[kind]];
    return !theirs || (ours !== undefined && ours.total <= theirs.total);
  }) &&
  (!isFiled(b) || isFiled(a)) &&
  (!b.fares.goWild || Math.min(4, passSeats(a)) >= Math.min(4, passSeats(b))) &&
  (hasShortWait(b) || !hasShortWait(a));

const isFiled = ({ journey }: Offer) => journey.every(({ row }) => !row.approximate);
const passSeats = ({ fares }: Offer) => fares.goWild?.seatsLeft ?? 0;
const hasShortWait = ({ journey }: Offer) =>
  journey.some((one, at) => at > 0 && one.departs - journey[at - 1]!.arrives < 60);

/** Removes every journey that another one between the same airports covers. */
export function oracleSurvivors(
  journeys: readonly OracleJourney[],
  flightOf: (journey: OracleJourney) => Flight,
  airports: readonly Airport[],
): OracleJourney[] {
  const pairs = groupBy(journeys, (one) => `${one[0]!.row.origin}-${one.at(-1)!.row.destination}`);
  const comesFirst = (a: OracleJourney, b: OracleJourney) => {
    for (let at = 0; at < a.length; at++) {
      const order =
        airports.indexOf(a[at]!.from) - airports.indexOf(b[at]!.from) ||
        a[at]!.departs - b[at]!.departs ||
        a[at]!.rowIndex - b[at]!.rowIndex;
      if (order !== 0) return order < 0;
    }
    return false;
  };
  return [...pairs.values()].flatMap((pair) => {
    const group = pair.map((journey) => offerOf(journey, flightOf(journey)));
    return group
      .filter(
        (one) =>
          !group.some(
            (other) =>
              other !== one &&
              covers(other, one) &&
              (!covers(one, other) || comesFirst(other.journey, one.journey)),
          ),
      )
      .map(({ journey }) => journey);
  });
}
