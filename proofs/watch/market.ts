import type { Airport, AirportCode } from '#domain/airports.ts';
import type { FlightTerms } from '#domain/alert-match.ts';
import type { Fare, FareKind, Flight } from '#domain/flight.ts';
import { type Cents, cents } from '#domain/money.ts';
import {
  addDays,
  HOUR_MS,
  instantOfDate,
  type LocalDate,
  MINUTE_MS,
  timeAt,
} from '#domain/time.ts';
import { type SeededRandom, seededRandom } from '#test/random.ts';
import { clockOf, midnightOf } from './calendar.ts';

/** One route on one day. */
export interface RouteDay {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly day: LocalDate;
}

/** Fares by class. */
export type Totals = Readonly<Partial<Record<FareKind, Fare>>>;

/** Local hours at which every route is flown, nonstop. */
export const HOURS = [6, 12, 19] as const;
/** Place in `HOURS`. */
export type Slot = 0 | 1 | 2;
export const SLOTS: readonly Slot[] = [0, 1, 2];
const FLIGHT_MINUTES = 180;

/** The true fares at any moment. */
export interface Market {
  /** The flights that have not left, with their fares. */
  flightsAt(on: RouteDay, moment: number): Flight[];
  /** The lowest bookable fare of those that the criteria accept, whatever their price. */
  priceAt(on: RouteDay, criteria: FlightTerms, moment: number): Cents | undefined;
  /** Since when the criteria have been met without a break; undefined when they are not. */
  offeredSince(on: RouteDay, criteria: FlightTerms, moment: number): number | undefined;
  /** The fares of one flight, none after its departure, and since when they have been so. */
  faresAt(on: RouteDay, slot: Slot, moment: number): { totals: Totals; since: number };
  /** When GoWild fares can be booked. */
  readonly opensAt: (on: RouteDay) => number;
  readonly departsAt: (on: RouteDay, slot: Slot) => number;
  readonly numberOf: (on: Pick<RouteDay, 'origin' | 'destination'>, slot: Slot) => string;
}

interface Step {
  readonly from: number;
  /** By slot; the same object as long as nothing changes. */
  readonly totals: readonly Totals[];
}

const textHash = (text: string): number => {
  let hash = 7;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 16_777_619);
  return hash;
};

function someTotals({ random, between }: SeededRandom): Totals {
  const standard = random() < 0.9 ? cents(between(1_900, 30_000)) : undefined;
  const discountDen =
    standard && random() < 0.5 ? cents(standard - between(100, 1_800)) : undefined;
  const fare = (total: Cents): Fare => ({
    total,
    seatsLeft: random() < 0.3 ? undefined : between(1, 6),
  });
  return {
    ...(random() < 0.35 && { goWild: fare(cents(between(1_100, 6_000))) }),
    ...(standard && { standard: fare(standard) }),
    ...(discountDen && { discountDen: fare(discountDen) }),
  };
}

/** Most fares last for hours, some for minutes: too short to guarantee a match. */
const someSpan = ({ random, between }: SeededRandom): number =>
  random() < 0.25 ? between(20_000, 15 * MINUTE_MS) : between(15 * MINUTE_MS, 30 * HOUR_MS);

export function market(
  airports: ReadonlyMap<AirportCode, Airport>,
  { seed, start }: { readonly seed: number; readonly start: number },
): Market {
  const codes = [...airports.keys()];
  const courses = new Map<string, ReturnType<typeof courseOf>>();

  function courseOf({ origin, destination, day }: RouteDay) {
    const from = airports.get(origin);
    const to = airports.get(destination);
    if (!from || !to) throw new RangeError(`There is no route ${origin}-${destination}`);
    const random = seededRandom(seed ^ textHash(`${origin} ${destination} ${day}`));
    const steps: Step[] = [{ from: start, totals: SLOTS.map(() => someTotals(random)) }];
    let until = start + someSpan(random);
    const ahead = from.domestic && to.domestic ? 1 : 10;
    return {
      departs: HOURS.map((hour) => clockOf(from.zone, day, hour)),
      opens: midnightOf(from.zone, addDays(day, -ahead)),
      zones: [from.zone, to.zone] as const,
      /** Index in `steps` of the step at the moment. */
      placeAt(moment: number): number {
        while (until <= moment) {
          const known = steps.at(-1)?.totals ?? [];
          const totals = known.map((one) => (random.random() < 0.6 ? someTotals(random) : one));
          steps.push({ from: until, totals });
          until += someSpan(random);
        }
        let place = steps.length - 1;
        while (place > 0 && (steps[place]?.from ?? 0) > moment) place -= 1;
        return place;
      },
      steps,
      /** Known flights, by step, window and slot. */
      flights: new Map<string, Flight>(),
    };
  }
  type Course = ReturnType<typeof courseOf>;

  function courseFor(on: RouteDay): Course {
    const key = `${on.origin} ${on.destination} ${on.day}`;
    const course = courses.get(key) ?? courseOf(on);
    courses.set(key, course);
    return course;
  }

  const numberOf: Market['numberOf'] = ({ origin, destination }, slot) =>
    `F9 ${100 + 100 * codes.indexOf(origin) + 10 * codes.indexOf(destination) + slot}`;
  const slotsAhead = ({ departs }: Course, moment: number) =>
    SLOTS.filter((slot) => moment < (departs[slot] ?? 0));

  function leastOf(course: Course, { totals }: Step, criteria: FlightTerms, moment: number) {
    const { goWildOnly, discountDen, maxMinutes, party } = criteria;
    if (maxMinutes !== null && maxMinutes < FLIGHT_MINUTES) return undefined;
    const counted = slotsAhead(course, moment).flatMap((slot) => [
      moment >= course.opens ? totals[slot]?.goWild : undefined,
      goWildOnly ? undefined : totals[slot]?.standard,
      goWildOnly || !discountDen ? undefined : totals[slot]?.discountDen,
    ]);
    const prices = counted.flatMap((fare) =>
      fare && (fare.seatsLeft ?? party) >= party ? [fare.total] : [],
    );
    return prices.length === 0 ? undefined : cents(Math.min(...prices));
  }

  function flightOf(on: RouteDay, course: Course, slot: Slot, moment: number): Flight {
    const place = course.placeAt(moment);
    const isOpen = moment >= course.opens;
    const key = `${place} ${isOpen} ${slot}`;
    const [zone, arrivalZone] = course.zones;
    const departs = course.departs[slot] ?? 0;
    const instant = (ms: number) => instantOfDate({ getTime: () => ms });
    const flight = course.flights.get(key) ?? {
      segments: [
        {
          from: on.origin,
          to: on.destination,
          departs: timeAt(zone, instant(departs)),
          arrives: timeAt(arrivalZone, instant(departs + FLIGHT_MINUTES * MINUTE_MS)),
          number: numberOf(on, slot),
          approximate: false,
        },
      ],
      fares: course.steps[place]?.totals[slot] ?? {},
      goWildWindow: isOpen
        ? { state: 'open' }
        : { state: 'opens', at: instant(course.opens), zone },
    };
    course.flights.set(key, flight);
    // A new object for each answer.
    return { ...flight };
  }

  return {
    numberOf,
    opensAt: (on) => courseFor(on).opens,
    departsAt: (on, slot) => courseFor(on).departs[slot] ?? 0,
    flightsAt(on, moment) {
      const course = courseFor(on);
      return slotsAhead(course, moment).map((slot) => flightOf(on, course, slot, moment));
    },
    faresAt(on, slot, moment) {
      const course = courseFor(on);
      const { steps } = course;
      const departs = course.departs[slot] ?? 0;
      if (moment >= departs) return { totals: {}, since: departs };
      let place = course.placeAt(moment);
      const totals = steps[place]?.totals[slot] ?? {};
      while (place > 0 && steps[place - 1]?.totals[slot] === totals) place -= 1;
      return { totals, since: steps[place]?.from ?? start };
    },
    priceAt(on, criteria, moment) {
      const course = courseFor(on);
      const step = course.steps[course.placeAt(moment)];
      return step && leastOf(course, step, criteria, moment);
    },
    offeredSince(on, criteria, moment) {
      const course = courseFor(on);
      let since: number | undefined;
      const isMet = (step: Step, when: number) => {
        const least = leastOf(course, step, criteria, when);
        return least !== undefined && least <= criteria.maxPrice;
      };
      for (let place = course.placeAt(moment); place >= 0; place -= 1) {
        const step = course.steps[place];
        if (!step || !isMet(step, since === undefined ? moment : since - 1)) break;
        // Within the step, going back, only the opening of the window takes fares away.
        if (!isMet(step, step.from)) return Math.max(step.from, course.opens);
        since = step.from;
      }
      return since;
    },
  };
}
