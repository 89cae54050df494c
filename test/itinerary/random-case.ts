import fc from 'fast-check';
import type { Airport } from '#domain/airports.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { addDays, localDate, minutes } from '#domain/time.ts';
import type { Network, TimetableRow } from '#domain/timetable.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';

const ZONES = [
  'America/New_York',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Puerto_Rico',
  'America/St_Johns',
  'Europe/London',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
];
// Clock changes in both directions and hemispheres, month and year ends, a leap day, a plain Wednesday.
const DATES = [
  '2026-12-09',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-13',
  '2027-03-14',
  '2027-04-04',
  '2027-10-31',
  '2027-11-06',
  '2027-11-07',
  '2028-02-29',
].map(localDate);

// Absent half of the time; sometimes an empty list.
const places = fc.option(fc.array(fc.nat(5), { maxLength: 4, size: 'max' }), {
  nil: undefined,
  freq: 1,
});

/** A network of a few airports, a day, rules, and a query. */
export const randomCase = fc
  .record({
    seed: fc.nat(1e6),
    date: fc.constantFrom(...DATES),
    airports: fc.array(fc.record({ zone: fc.constantFrom(...ZONES), abroad: fc.boolean() }), {
      minLength: 3,
      maxLength: 6,
    }),
    rows: fc.array(
      fc.record({
        from: fc.nat(5),
        hop: fc.nat(4),
        departs: fc.oneof(
          fc.nat(1439),
          fc.nat(47).map((half) => half * 30),
        ),
        block: fc.oneof(fc.integer({ min: 20, max: 900 }), fc.constantFrom(60, 120, 240)),
        weekdays: fc.oneof(fc.constant(127), fc.integer({ min: 1, max: 127 })),
        begins: fc.option(fc.integer({ min: -2, max: 3 }), { nil: undefined, freq: 1 }),
      }),
      { minLength: 1, maxLength: 14, size: 'max' },
    ),
    rules: fc.record({
      minConnection: fc.constantFrom(0, 30, 45),
      minConnectionFromAbroad: fc.constantFrom(45, 90, 240),
      maxLayover: fc.constantFrom(90, 360, 720, 1440),
      maxStops: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
    origins: places,
    destinations: places,
  })
  .map(({ airports: shapes, rows: lines, rules, origins, destinations, ...rest }) => {
    const airports = shapes.map(({ zone, abroad }, index) =>
      testAirport(`AA${'ABCDEF'[index]}`, zone, abroad),
    );
    const pick = (index: number): Airport => airports[index % airports.length]!;
    const network: Network = {
      ...testNetwork(airports, '1 AAA 00:00 AAB 60 daily'),
      timetable: lines.map(({ from, hop, departs, block, weekdays, begins }, index) => ({
        flightNumber: String(index + 1),
        origin: pick(from).code,
        destination: pick((from % airports.length) + 1 + (hop % (airports.length - 1))).code,
        departs: minutes(departs),
        block: minutes(block),
        weekdays,
        ...(begins !== undefined && { begins: addDays(rest.date, begins) }),
        approximate: false,
      })) satisfies TimetableRow[],
    };
    const named = (list: number[] | undefined) => list && [...new Set(list.map(pick))];
    return {
      ...rest,
      network,
      rules: rules as ConnectionRules,
      origins: named(origins),
      destinations: named(destinations),
    };
  });
