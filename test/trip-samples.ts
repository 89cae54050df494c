import fc from 'fast-check';
import type { AirportCode } from '#domain/airports.ts';
import { FARE_KINDS, type Fare, type FareKind, type Segment } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import type { SharedFlight } from '#domain/shared-flight.ts';
import type { InstantMinute } from '#domain/time.ts';
import { dateOfDayNumber, toOffsetTime } from '#domain/time.ts';
import type { SharedTrip } from '#web/flights/shared-trip.ts';

const YEAR_2026 = Date.UTC(2026, 0, 1) / 60_000;
const OFFSETS = [-600, -480, -420, -360, -300, -240, -210, 0, 330, 765];

const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const codes = fc.uniqueArray(fc.array(letters, { minLength: 3, maxLength: 3 }), {
  minLength: 2,
  maxLength: 5,
  selector: (code) => code.join(''),
});

const fares = fc
  .record({
    goWild: fc.option(fc.integer({ min: 1, max: 99_999_99 })),
    standard: fc.option(fc.integer({ min: 1, max: 99_999_99 })),
    discountDen: fc.option(fc.integer({ min: 1, max: 99_999_99 })),
  })
  .map((totals) => {
    const offered: Partial<Record<FareKind, Fare>> = {};
    for (const kind of FARE_KINDS) {
      const total = totals[kind];
      if (total !== null) offered[kind] = { total: cents(total) };
    }
    return offered;
  });

interface LegWish {
  readonly wait: number;
  readonly flying: number;
  readonly offset: number;
  readonly number: number;
  readonly approximate: boolean;
}

const legs = fc.array(
  fc.record<LegWish>({
    wait: fc.integer({ min: 0, max: 2_000 }),
    flying: fc.integer({ min: 1, max: 1_500 }),
    offset: fc.constantFrom(...OFFSETS),
    number: fc.integer({ min: 1, max: 9_999 }),
    approximate: fc.boolean(),
  }),
  { minLength: 4, maxLength: 4 },
);

const sharedFlights: fc.Arbitrary<SharedFlight> = fc
  .tuple(codes, legs, fares, fc.integer({ min: 0, max: 2_000_000 }))
  .map(([stations, criteria, offered, start]) => {
    let at = YEAR_2026 + start;
    let offset = criteria[3]?.offset ?? 0;
    const segments = stations.slice(1).map((to, index): Segment => {
      const wish = criteria[index] ?? (criteria[0] as LegWish);
      const departs = (at + wish.wait) as InstantMinute;
      const arrives = (departs + wish.flying) as InstantMinute;
      const segment = {
        from: (stations[index] ?? []).join('') as AirportCode,
        to: to.join('') as AirportCode,
        departs: toOffsetTime(departs, offset),
        arrives: toOffsetTime(arrives, wish.offset),
        number: `F9 ${wish.number}`,
        approximate: wish.approximate,
      };
      [at, offset] = [arrives, wish.offset];
      return segment;
    });
    return {
      segments: segments as unknown as SharedFlight['segments'],
      fares: offered,
      ...(criteria[0]?.approximate && { soldAsOne: true }),
    };
  });

/** Round trips as links may carry them, plausible or not. */
export const tripBundles: fc.Arbitrary<SharedTrip> = fc.record({
  departure: sharedFlights,
  back: sharedFlights,
  origin: fc.constantFrom('DEN', 'DEN,ATL,LAS', 'CITY:WASHINGTON D.C.', 'CITY:NEW YORK CITY,DEN'),
  destination: fc.constantFrom('LAS', 'CITY:CHICAGO'),
  date: fc.integer({ min: 20_454, max: 25_000 }).map(dateOfDayNumber),
  seenAt: fc.option(
    fc.integer({ min: 1.7e12, max: 2e12 }).map((ms) => new Date(ms)),
    { nil: undefined },
  ),
  simulated: fc.boolean(),
  sureWays: fc.option(fc.array(sharedFlights, { maxLength: 2 }), { nil: undefined }),
});
