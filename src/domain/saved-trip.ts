import type { AirportCode } from './airports.ts';
import { goWildWindow } from './booking-window.ts';
import type { Deadline } from './deadline.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
  travelersOf,
} from './flight.ts';
import { flightKey } from './flight-reference.ts';
import { type Cents, cents } from './money.ts';
import type { Party } from './party.ts';
import { asFlight, pricedFor, type SharedFlight } from './shared-flight.ts';
import {
  addDays,
  dayAt,
  dayOf,
  type InstantMinute,
  instantOf,
  type LocalDate,
  limitAt,
  type OffsetTime,
  type TimeZone,
  timeAt,
} from './time.ts';
import { homeAfter, type SureWay, sureWaysHome } from './ways-home.ts';

export const MOST_SAVED_TRIPS = 50;
/** Characters. */
export const MAX_NOTE = 500;

export const WAYS = ['out', 'home'] as const;
export type Way = (typeof WAYS)[number];

/** `gone`: the seat was not to be had. */
export const WAY_STATES = ['to_book', 'booked', 'gone', 'flown'] as const;
export type WayState = (typeof WAY_STATES)[number];
export type WayStates = Readonly<Record<Way, WayState>>;

/** A trip that somebody keeps, with the prices that were shown then. */
export interface SavedTrip {
  readonly departure: SharedFlight;
  /** Absent for a trip of one flight. */
  readonly back?: SharedFlight | undefined;
  /** As `SharedTrip.sureWays`. */
  readonly sureWays?: readonly SharedFlight[] | undefined;
  /** By when the travelers want to be home, as the trip was asked for. */
  readonly deadline?: Deadline | undefined;
  /** Whether Discount Den fares count among the sure ways. */
  readonly den?: boolean | undefined;
  readonly states: WayStates;
}

/** The trip with its prices for the party. */
export function pricedTrip(
  trip: SavedTrip,
  { party, onPass: [out, home] = [], den }: PartySplit,
): SavedTrip {
  const priced = (flight: SharedFlight, onGoWild?: number) =>
    pricedFor(party, flight, { onGoWild, den });
  return {
    departure: priced(trip.departure, out),
    ...(trip.back && { back: priced(trip.back, home) }),
    sureWays: (trip.sureWays ?? []).map((way) => priced(way)),
    deadline: trip.deadline,
    den,
    states: trip.states,
  };
}

interface PartySplit {
  readonly party: Party | undefined;
  /** Travelers on GoWild, out and home; the cheapest split if absent. */
  readonly onPass?: readonly number[] | undefined;
  /** Whether Discount Den fares count: for the travelers without a pass, and among the sure ways. */
  readonly den?: boolean | undefined;
}

type KeptFlights = Pick<SavedTrip, 'departure' | 'back'>;

/** The flights, not their prices: a trip that is kept twice is one trip. */
export const savedTripId = ({ departure, back }: KeptFlights): string =>
  [departure, back].flatMap((flight) => (flight ? flightKey(asFlight(flight)) : [])).join('-');

/** In the order in which they are flown. */
export const flightsOf = ({
  departure,
  back,
}: KeptFlights): readonly (readonly [Way, Flight])[] => [
  ['out', asFlight(departure)],
  ...(back ? ([['home', asFlight(back)]] as const) : []),
];

/** `flight out`, `way home`; `flight` of a trip of one. */
export const wayName = (way: Way, { back }: KeptFlights): string =>
  way === 'home' ? 'way home' : back ? 'flight out' : 'flight';

type StepKind = 'book' | 'plan-b' | 'fly';

/** `waiting`: its time has not come. `missed`: the flight has left without. */
export type StepStatus = 'waiting' | 'open' | 'gone' | 'done' | 'missed';

export interface TripStep {
  readonly kind: StepKind;
  readonly way: Way;
  /** Local time of the airport; undefined for what can be booked at any time. */
  readonly time: OffsetTime | undefined;
  readonly status: StepStatus;
  /** To book or to fly; of plan B the cheapest sure way home. */
  readonly flight: Flight;
  /** Of plan B. */
  readonly sure?: PlanB | undefined;
  /** To book on the pass for a day that may still become a blackout date. */
  readonly unannounced?: true | undefined;
  /** To book, but an airport it leaves from is unknown, so nobody can tell when the pass seat opens. */
  readonly isWindowUnknown?: true | undefined;
}

/** The cheapest way home that needs no pass. */
interface PlanB extends SureWay<Flight> {
  /** For the whole party. */
  readonly total: Cents;
}

export interface PlanFacts {
  readonly zoneOf: (code: AirportCode) => TimeZone | undefined;
  /** False for airports that are not known. */
  readonly isAbroad: (code: AirportCode) => boolean;
  readonly blackoutDates: ReadonlySet<string>;
}

/** What to do, by time; first what can be done at any time. */
export function planOf(trip: SavedTrip, facts: PlanFacts, now: InstantMinute): TripStep[] {
  const steps = flightsOf(trip).flatMap(([way, flight]) => {
    const state = trip.states[way];
    const { opens, ...window } = bookable(flight, facts);
    const times = { departs: instantOf(departureOf(flight)), now };
    const status = bookingStatus(state, opens, times);
    return [
      { kind: 'book', way, time: opens, status, flight, ...window },
      { kind: 'fly', way, time: departureOf(flight), status: flyingStatus(state, times), flight },
    ] satisfies TripStep[];
  });
  const planB = planBOf(trip, facts, now);
  return [...steps, ...(planB ? [planB] : [])].sort((a, b) => timeKey(a) - timeKey(b));
}

const timeKey = ({ time }: TripStep): number =>
  time === undefined ? Number.MIN_SAFE_INTEGER : instantOf(time);

interface StepTimes {
  readonly departs: InstantMinute;
  readonly now: InstantMinute;
}

const isSettled = (state: WayState): boolean => state === 'booked' || state === 'flown';

function bookingStatus(
  state: WayState,
  opens: OffsetTime | undefined,
  { departs, now }: StepTimes,
): StepStatus {
  if (isSettled(state)) return 'done';
  if (departs <= now) return 'missed';
  if (state === 'gone') return 'gone';
  return opens !== undefined && instantOf(opens) > now ? 'waiting' : 'open';
}

function flyingStatus(state: WayState, { departs, now }: StepTimes): StepStatus {
  if (state === 'flown') return 'done';
  if (departs > now) return 'waiting';
  return state === 'booked' ? 'open' : 'missed';
}

interface Bookable {
  /** When the pass seat opens; undefined without a pass seat to wait for. */
  readonly opens?: OffsetTime | undefined;
  /** See `GoWildWindow`. */
  readonly unannounced?: true | undefined;
  readonly isWindowUnknown?: true | undefined;
}

function bookable(flight: Flight, facts: PlanFacts): Bookable {
  const { partyPrice, fares } = flight;
  const isOffPass = partyPrice?.passes === 0 || (fares.goWild && partyPrice?.onGoWild === 0);
  const segments = flight.segments.flatMap(({ from, departs }) => {
    const zone = facts.zoneOf(from);
    return zone ? [{ day: dayOf(departs), zone }] : [];
  });
  if (isOffPass) return {};
  if (segments.length < flight.segments.length) return { isWindowUnknown: true };
  const window = goWildWindow({
    segments,
    international: flight.segments.some(({ from, to }) => [from, to].some(facts.isAbroad)),
    now: Number.NEGATIVE_INFINITY as InstantMinute,
    blackoutDates: facts.blackoutDates,
  });
  if (window.state !== 'opens') return {};
  // Until they have loaded, nobody knows which dates are published.
  const isUnannounced = facts.blackoutDates.size > 0 && window.unannounced;
  return {
    opens: timeAt(window.zone, window.at),
    ...(isUnannounced && { unannounced: true }),
  };
}

/** In minutes: when plan B is due on the day before the flight home, or on the day when its window opens if later. */
const PLAN_B_DUE = 9 * 60;
/** But at least so many minutes before it leaves. */
const PLAN_B_AHEAD = 2 * 60;

/** Undefined if no sure way is known, or the seat home waits for nothing. */
function planBOf(trip: SavedTrip, facts: PlanFacts, now: InstantMinute): TripStep | undefined {
  const { departure, back, sureWays = [], states } = trip;
  if (!back) return undefined;
  const [out, home] = [asFlight(departure), asFlight(back)];
  const zone = facts.zoneOf(originOf(home));
  const { opens } = bookable(home, facts);
  const day = dayOf(departureOf(home));
  const ways = sureWays.map(asFlight);
  const memberships = { inDiscountDen: trip.den };
  const sure = sureWaysHome(ways, homeAfter(out, home, trip.deadline), memberships)?.cheapest;
  if (!zone || opens === undefined || !sure) return undefined;
  const departs = instantOf(departureOf(sure.flight));
  const due = dueAt({ zone, opens, day, departs });
  return {
    kind: 'plan-b',
    way: 'home',
    time: timeAt(zone, due),
    status: planBStatus(states.home, due, { departs, now }),
    flight: sure.flight,
    sure: { ...sure, total: cents(sure.fare.total * travelersOf(home)) },
  };
}

interface PlanBTimes {
  /** Zone of the airport that both ways home leave from. */
  readonly zone: TimeZone;
  /** When the window of the chosen flight opens. */
  readonly opens: OffsetTime;
  /** Travel day home. */
  readonly day: LocalDate;
  /** Departure of plan B. */
  readonly departs: InstantMinute;
}

function dueAt({ zone, opens, day, departs }: PlanBTimes): InstantMinute {
  const before = addDays(day, -1);
  const opened = dayAt(zone, instantOf(opens));
  const morning = limitAt(zone, opened > before ? opened : before, PLAN_B_DUE);
  return Math.min(morning, departs - PLAN_B_AHEAD) as InstantMinute;
}

function planBStatus(home: WayState, due: InstantMinute, { departs, now }: StepTimes): StepStatus {
  if (isSettled(home)) return 'done';
  if (departs <= now) return 'missed';
  return home === 'gone' || due <= now ? 'open' : 'waiting';
}

/**
 * The one thing to do or to wait for. First plan B once it is due, then a seat that is gone, then what can be booked, in
 * the order of the flights; else what comes first. Undefined if nothing is left.
 */
export function nextStep(steps: readonly TripStep[], { states }: SavedTrip): TripStep | undefined {
  const find = (status: StepStatus, ...kinds: StepKind[]) =>
    WAYS.flatMap((way) => steps.filter((step) => step.way === way)).find(
      (step) => step.status === status && kinds.includes(step.kind),
    );
  const isAhead = ({ kind, way, status }: TripStep) =>
    status === 'waiting' && (kind !== 'fly' || states[way] === 'booked');
  return (
    find('open', 'plan-b') ??
    find('gone', 'book') ??
    find('open', 'book') ??
    steps.find(isAhead) ??
    find('open', 'fly')
  );
}

/** Whether the last flight has landed. */
export const isOver = (trip: KeptFlights, now: InstantMinute): boolean =>
  flightsOf(trip).every(([, flight]) => instantOf(arrivalOf(flight)) <= now);

/**
 * The booked flights that may not be flown after all, because there is no seat for the other one: the airline counts
 * whom it waits for in vain.
 */
export function flightsToCancel(
  trip: SavedTrip,
  now: InstantMinute,
): readonly (readonly [Way, Flight])[] {
  const flights = flightsOf(trip);
  const hasLeft = (flight: Flight) => instantOf(departureOf(flight)) <= now;
  return flights.filter(([way, flight]) => {
    const other = flights.find(([one]) => one !== way);
    const isLost =
      other &&
      (trip.states[other[0]] === 'gone' ||
        (trip.states[other[0]] === 'to_book' && hasLeft(other[1])));
    return isLost && trip.states[way] === 'booked' && !hasLeft(flight);
  });
}

export const NO_FLIGHT_HOME = 'This trip has no flight home';

/** Why a way cannot have a state yet; undefined if it can. */
export const stateError = (
  state: WayState,
  flight: Flight | undefined,
  now: InstantMinute,
): string | undefined => {
  if (!flight) return state === 'to_book' ? undefined : NO_FLIGHT_HOME;
  return state === 'flown' && instantOf(departureOf(flight)) > now
    ? 'This flight has not left yet'
    : undefined;
};

/** `Nothing booked yet`, `Flight out booked`, `Both flights booked`, `Flown` */
export function formatStates(trip: SavedTrip): string {
  const flights = flightsOf(trip);
  const all = (state: WayState) => flights.every(([way]) => trip.states[way] === state);
  if (all('flown')) return 'Flown';
  if (flights.every(([way]) => isSettled(trip.states[way])))
    return flights.length > 1 ? 'Both flights booked' : 'Booked';
  const booked = flights.filter(([way]) => isSettled(trip.states[way])).map(([way]) => way);
  const [first] = booked;
  return first ? `Flight ${first} booked` : 'Nothing booked yet';
}

/** Where the trip leads. */
export const placeOf = ({ departure }: KeptFlights): AirportCode =>
  destinationOf(asFlight(departure));
