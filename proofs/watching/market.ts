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
import { midnightOf } from './calendar.ts';

/** One evening flight on one route and day. */
export interface Trip {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly day: LocalDate;
}

type Wish = FlightTerms;

/** Fares by class. */
type Totals = Readonly<Partial<Record<FareKind, Fare>>>;

interface Step {
  readonly from: number;
  readonly totals: Totals;
}

/** The true fares at any moment. */
export interface Market {
  /** The flight with its fares; undefined after its departure. */
  flightAt(trip: Trip, moment: number): Flight | undefined;
  /** The lowest bookable fare of those that the criteria accept, whatever their price. */
  priceAt(trip: Trip, criteria: Wish, moment: number): Cents | undefined;
  /** Since when the criteria have been met without a break; undefined when they are not. */
  offeredSince(trip: Trip, criteria: Wish, moment: number): number | undefined;
}

const DEPARTS_MS = 19 * HOUR_MS;
/** Of every flight, all of which are nonstop. */
const FLIGHT_MINUTES = 180;

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
  const courses = new Map<string, ReturnType<typeof courseOf>>();

  function courseOf({ origin, destination, day }: Trip) {
    const from = airports.get(origin);
    const to = airports.get(destination);
    if (!from || !to) throw new RangeError(`There is no route ${origin}-${destination}`);
    const random = seededRandom(seed ^ textHash(`${origin} ${destination} ${day}`));
    const steps: Step[] = [{ from: start, totals: someTotals(random) }];
    let until = start + someSpan(random);
    const ahead = from.domestic && to.domestic ? 1 : 10;
    const departs = midnightOf(from.zone, day) + DEPARTS_MS;
    return {
      departs,
      opens: midnightOf(from.zone, addDays(day, -ahead)),
      zone: from.zone,
      /** Index in `steps` of the step at the moment. */
      placeAt(moment: number): number {
        while (until <= moment) {
          steps.push({ from: until, totals: someTotals(random) });
          until += someSpan(random);
        }
        let place = steps.length - 1;
        while (place > 0 && (steps[place]?.from ?? 0) > moment) place -= 1;
        return place;
      },
      steps,
      flights: new Map<string, Flight>(),
    };
  }

  function courseFor(trip: Trip) {
    const key = `${trip.origin} ${trip.destination} ${trip.day}`;
    const course = courses.get(key) ?? courseOf(trip);
    courses.set(key, course);
    return course;
  }
  type Course = ReturnType<typeof courseOf>;

  const leastOf = ({ opens }: Course, { totals }: Step, criteria: Wish, moment: number) => {
    const { goWildOnly, discountDen, maxMinutes, party } = criteria;
    if (maxMinutes !== null && maxMinutes < FLIGHT_MINUTES) return undefined;
    const counted = [
      moment >= opens ? totals.goWild : undefined,
      goWildOnly ? undefined : totals.standard,
      goWildOnly || !discountDen ? undefined : totals.discountDen,
    ].flatMap((fare) => (fare && (fare.seatsLeft ?? party) >= party ? [fare.total] : []));
    return counted.length === 0 ? undefined : cents(Math.min(...counted));
  };

  function priceAt(trip: Trip, criteria: Wish, moment: number): Cents | undefined {
    const course = courseFor(trip);
    const step = course.steps[course.placeAt(moment)];
    if (!step || moment >= course.departs) return undefined;
    return leastOf(course, step, criteria, moment);
  }

  return {
    priceAt,
    flightAt(trip, moment) {
      const course = courseFor(trip);
      if (moment >= course.departs) return undefined;
      const place = course.placeAt(moment);
      const key = `${place} ${moment >= course.opens}`;
      const known = course.flights.get(key);
      // A new object for each answer.
      if (known) return { ...known };
      const flight = flightOf(trip, course, course.steps[place]?.totals ?? {}, moment);
      course.flights.set(key, flight);
      return { ...flight };
    },
    offeredSince(trip, criteria, moment) {
      const course = courseFor(trip);
      if (moment >= course.departs) return undefined;
      let since: number | undefined;
      const isMet = (step: Step, when: number) => {
        const least = leastOf(course, step, criteria, when);
        return least !== undefined && least <= criteria.maxPrice;
      };
      for (let place = course.placeAt(moment); place >= 0; place -= 1) {
        const step = course.steps[place];
        if (!step || !isMet(step, since === undefined ? moment : since - 1)) break;
        // Within the step only the opening of the window changes anything.
        if (!isMet(step, step.from)) return Math.max(step.from, course.opens);
        since = step.from;
      }
      return since;
    },
  };
}

function flightOf(
  { origin, destination }: Trip,
  { departs, opens, zone }: { departs: number; opens: number; zone: Airport['zone'] },
  totals: Totals,
  moment: number,
): Flight {
  const instant = (ms: number) => instantOfDate({ getTime: () => ms });
  return {
    segments: [
      {
        from: origin,
        to: destination,
        departs: timeAt(zone, instant(departs)),
        arrives: timeAt(zone, instant(departs + FLIGHT_MINUTES * MINUTE_MS)),
        number: 'F9 100',
        approximate: false,
      },
    ],
    fares: totals,
    goWildWindow:
      moment >= opens ? { state: 'open' } : { state: 'opens', at: instant(opens), zone },
  };
}
