import type { ConnectionRules } from '#domain/itinerary/connection-rules.ts';
import type { Airport } from '#domain/network/airport.ts';
import type { Network, TimetableRow } from '#domain/network/timetable.ts';
import { addDays, type LocalDate, weekdayOf } from '#domain/time/local-date.ts';
import { instantAt } from '#domain/time/zone.ts';

/**
 * The journeys of a network found the slow, plain way: everything on objects, every rule as one line.
 * What the fast search answers is compared with this.
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

/** Total per fare class; undefined where not offered. */
export type OracleFares = (journey: OracleJourney) => readonly (number | undefined)[];

/** `12@2026-12-09 7@2026-12-10`: rows and days of the segments. */
export const journeyKey = (journey: OracleJourney): string =>
  journey.map((flight) => `${flight.rowIndex}@${flight.day}`).join(' ');

/** Days around `date` that no journey of two long layovers can leave. */
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

interface Priced {
  readonly journey: OracleJourney;
  readonly fares: readonly (number | undefined)[];
  readonly leaves: number;
  readonly arrives: number;
}

const covers = (a: Priced, b: Priced): boolean =>
  a.leaves >= b.leaves &&
  a.arrives <= b.arrives &&
  a.journey.length <= b.journey.length &&
  b.fares.every((theirs, index) => {
    const ours = a.fares[index];
    return theirs === undefined || (ours !== undefined && ours <= theirs);
  });

/** Leaves out every journey that another one between the same airports covers. */
export function oracleSurvivors(
  journeys: readonly OracleJourney[],
  faresOf: OracleFares,
  airports: readonly Airport[],
): OracleJourney[] {
  const groups = new Map<string, Priced[]>();
  for (const journey of journeys) {
    const [first, last] = [journey[0]!, journey.at(-1)!];
    const pair = `${first.row.origin}-${last.row.destination}`;
    if (!groups.has(pair)) groups.set(pair, []);
    groups.get(pair)!.push({
      journey,
      fares: faresOf(journey),
      leaves: first.departs,
      arrives: last.arrives,
    });
  }
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
  const isDropped = (one: Priced, group: readonly Priced[]) =>
    group.some(
      (other) =>
        other !== one &&
        covers(other, one) &&
        (!covers(one, other) || comesFirst(other.journey, one.journey)),
    );
  return [...groups.values()].flatMap((group) =>
    group.filter((one) => !isDropped(one, group)).map((one) => one.journey),
  );
}
