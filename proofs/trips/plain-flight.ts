import type { AirportCode } from '#domain/airports.ts';
import type { FareKind, Flight } from '#domain/flight.ts';
import type { Party } from '#domain/party.ts';
import type { Network } from '#domain/timetable.ts';

/** A flight as the brute force sees it. */
export interface PlainFlight {
  readonly from: AirportCode;
  readonly to: AirportCode;
  /** Travel day. */
  readonly day: string;
  /** UTC minutes. */
  readonly departs: number;
  readonly arrives: number;
  readonly stops: number;
  /** Airports in order. */
  readonly places: readonly AirportCode[];
  /** When each segment lands, UTC minutes. */
  readonly landings: readonly number[];
  readonly numbers: string;
  /** Number and departure of each segment. */
  readonly segments: readonly string[];
  /** Names the flight. */
  readonly key: string;
  readonly slow: boolean;
  /** Whether nobody knows that it is flown. */
  readonly unsure: boolean;
  readonly blackout: boolean;
  /** Whether no segment departs after the last published blackout date. */
  readonly announced: boolean;
  /** Whether its window is still to open. */
  readonly closed: boolean;
  readonly fares: Flight['fares'];
}

const instant = (time: string): number => Date.parse(time) / 60_000;

export const minutesTaken = ({ segments }: Flight): number =>
  instant(segments.at(-1)?.arrives ?? '') - instant(segments[0].departs);

export const keyOf = ({ segments }: Flight): string =>
  segments.map(({ number, departs }) => `${number} ${departs}`).join(', ');

/**
 * Whether a segment flies a route that routes.csv calls seasonal, this way or back, outside the month of the timetable
 * and those beside it, or a route before its first day.
 */
function isUnsure({ segments }: Flight, network: Network): boolean {
  const { timetableUntil } = network;
  const routes = routesOf(network);
  const day = segments[0].departs.slice(0, 10);
  const filed = Number(timetableUntil?.slice(5, 7));
  const month = Number(day.slice(5, 7));
  const isFiled = [filed, (filed % 12) + 1, ((filed + 10) % 12) + 1].includes(month);
  return segments.some(({ from, to }) => {
    const [there, back] = [routes.get(`${from}-${to}`), routes.get(`${to}-${from}`)];
    const isSeasonal = there?.seasonal === true || back?.seasonal === true;
    return (isSeasonal && !isFiled) || (there?.begins !== undefined && day < there.begins);
  });
}

const knownRoutes = new WeakMap<Network, ReadonlyMap<string, Network['routes'][number]>>();

function routesOf(network: Network) {
  const known =
    knownRoutes.get(network) ??
    new Map(network.routes.map((route) => [`${route.origin}-${route.destination}`, route]));
  knownRoutes.set(network, known);
  return known;
}

/** The fewest minutes of each pair of a travel day, of flights that are surely flown where the pair has one. */
export function fastestBy(flights: readonly Flight[], network: Network): Map<string, number> {
  const [all, sure] = [new Map<string, number>(), new Map<string, number>()];
  for (const flight of flights) {
    const [pair, taken] = [pairOf(flight), minutesTaken(flight)];
    all.set(pair, Math.min(taken, all.get(pair) ?? taken));
    if (!isUnsure(flight, network)) sure.set(pair, Math.min(taken, sure.get(pair) ?? taken));
  }
  return new Map([...all, ...sure]);
}

export const pairOf = ({ segments }: Flight): string =>
  `${segments[0].from}-${(segments.at(-1) ?? segments[0]).to}`;

/** @param fastest of {@link fastestBy}. */
export function plainFlight(
  flight: Flight,
  { network, fastest }: { readonly network: Network; readonly fastest: number },
): PlainFlight {
  const { segments, fares, goWildWindow } = flight;
  const last = segments.at(-1) ?? segments[0];
  const taken = minutesTaken(flight);
  const blackoutDates: ReadonlySet<string> = network.blackoutDates;
  return {
    from: segments[0].from,
    to: last.to,
    day: segments[0].departs.slice(0, 10),
    departs: instant(segments[0].departs),
    arrives: instant(last.arrives),
    stops: segments.length - 1,
    places: [segments[0].from, ...segments.map(({ to }) => to)],
    landings: segments.map(({ arrives }) => instant(arrives)),
    numbers: segments.map(({ number }) => number).join(', '),
    segments: segments.map(({ number, departs }) => `${number} ${departs}`),
    key: keyOf(flight),
    slow: taken > 3 * fastest && taken > fastest + 360,
    unsure: isUnsure(flight, network),
    blackout: segments.some(({ departs }) => blackoutDates.has(departs.slice(0, 10))),
    announced: segments.every(({ departs }) =>
      [...blackoutDates].some((date) => date >= departs.slice(0, 10)),
    ),
    closed: goWildWindow.state === 'opens',
    fares,
  };
}

/** Whether so many can go on the fare together. */
function isUsable({ fares, blackout }: PlainFlight, kind: FareKind, people: number): boolean {
  const fare = fares[kind];
  if (!fare || (kind === 'goWild' && blackout)) return false;
  return fare.seatsLeft === undefined || fare.seatsLeft >= people;
}

export interface Payers {
  readonly party: Party;
  readonly den: boolean;
  readonly hasFares: boolean;
  /** Whether a flight without GoWild seats is sold out, even if its window is still to open. */
  readonly offersBeforeOpening: boolean;
}

/**
 * The least that the party pays for a flight with so many on GoWild and the others together on one other fare;
 * undefined if no split has the seats.
 * @param onPass numbers of travelers who may go on GoWild.
 */
function leastOf(flight: PlainFlight, { party, den }: Payers, onPass: readonly number[]) {
  const totals = onPass.flatMap((some) => {
    const others = party.travelers - some;
    const pass = costOf(flight, 'goWild', some);
    const standard = costOf(flight, 'standard', others);
    return [pass + standard, pass + (den ? costOf(flight, 'discountDen', others) : Infinity)];
  });
  const least = Math.min(...totals);
  return Number.isFinite(least) ? least : undefined;
}

function costOf(flight: PlainFlight, kind: FareKind, people: number): number {
  if (people === 0) return 0;
  return isUsable(flight, kind, people) ? people * (flight.fares[kind]?.total ?? 0) : Infinity;
}

/** In cents; 0 where there are no fares. */
export function priceOnAny(flight: PlainFlight, payers: Payers): number | undefined {
  if (!payers.hasFares) return 0;
  const splits = Array.from({ length: payers.party.passes + 1 }, (_, some) => some);
  return leastOf(flight, payers, splits);
}

export const priceWithoutPass = (flight: PlainFlight, payers: Payers): number | undefined =>
  payers.hasFares ? leastOf(flight, payers, [0]) : undefined;

/** The price with everybody on GoWild; `closed` if the source does not offer it before the window opens. */
export function priceOnPass(flight: PlainFlight, payers: Payers): number | 'closed' | undefined {
  const { party, hasFares, offersBeforeOpening } = payers;
  if (party.passes < party.travelers || flight.blackout) return undefined;
  if (!hasFares) return 0;
  if (!flight.fares.goWild) return flight.closed && !offersBeforeOpening ? 'closed' : undefined;
  return leastOf(flight, payers, [party.travelers]);
}

/** Whether all of the party can go on GoWild; without fares the rules of the pass decide. */
export function passOf(flight: PlainFlight, payers: Payers): 'yes' | 'unknown' | 'no' {
  const { party, hasFares } = payers;
  if (party.passes < party.travelers || flight.blackout) return 'no';
  if (!hasFares) return 'yes';
  if (!isUsable(flight, 'goWild', party.travelers)) return 'no';
  return flight.fares.goWild?.seatsLeft === undefined ? 'unknown' : 'yes';
}

/** Whether all of the party can go on GoWild, in seats that are known. */
export const isOnPass = (flight: PlainFlight, { party }: Payers): boolean =>
  party.passes === party.travelers &&
  !flight.blackout &&
  (flight.fares.goWild?.seatsLeft ?? 0) >= party.travelers;
