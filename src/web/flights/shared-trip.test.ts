import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asFlight } from '#domain/shared-flight.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { tripBundles } from '#test/trip-samples.ts';
import { decodeTrip, encodeTrip, MAX_LENGTH, sureWaysAmong } from './shared-trip.ts';

const [sample] = fc.sample(tripBundles, { numRuns: 1, seed: 7 });
if (!sample) throw new Error('no sample');
const text = encodeTrip(sample);
const wire = () => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
const decodeJson = (json: unknown) =>
  decodeTrip(Buffer.from(JSON.stringify(json)).toString('base64url'));

/** The link of `aTrip()` as it was shared in November 2026. People keep such links: never change it. */
const SHARED_LINK = `
  eyJkZiI6eyJkZXBhcnR1cmVfdGltZSI6IjIwMjYtMTEtMjdUMDY6MzA6MDAtMDc6MDAiLCJhcnJpdmFsX3RpbWUiOiIyMDI2LTExLTI3VDA3Oj
  QwOjAwLTA4OjAwIiwiZHVyYXRpb24iOiIwMjoxMCIsInRvdGFsX3RyaXBfdGltZSI6IjAyOjEwIiwic3RvcHMiOjAsImZsaWdodF9udW1iZXIi
  OiJGOSAxMDk0Iiwic2VnbWVudHMiOlt7ImRlcGFydHVyZV9haXJwb3J0IjoiREVOIiwiYXJyaXZhbF9haXJwb3J0IjoiTEFTIiwiZGVwYXJ0dX
  JlX3RpbWUiOiIyMDI2LTExLTI3VDA2OjMwOjAwLTA3OjAwIiwiYXJyaXZhbF90aW1lIjoiMjAyNi0xMS0yN1QwNzo0MDowMC0wODowMCIsImZs
  aWdodF9udW1iZXIiOiJGOSAxMDk0Iiwic2NoZWR1bGVfYXBwcm94aW1hdGUiOmZhbHNlfV0sImZhcmVzIjp7ImdvX3dpbGQiOnsidG90YWwiOj
  E1LjQxfSwic3RhbmRhcmQiOnsidG90YWwiOjk4fSwiZGlzY291bnRfZGVuIjpudWxsfX0sInJmIjp7ImRlcGFydHVyZV90aW1lIjoiMjAyNi0x
  MS0yOVQxODoxMDowMC0wODowMCIsImFycml2YWxfdGltZSI6IjIwMjYtMTEtMjlUMjM6MjA6MDAtMDc6MDAiLCJkdXJhdGlvbiI6IjAyOjQwIi
  widG90YWxfdHJpcF90aW1lIjoiMDQ6MTAiLCJzdG9wcyI6MSwiZmxpZ2h0X251bWJlciI6IkY5IDIwMDAsIEY5IDIwMDIiLCJzZWdtZW50cyI6
  W3siZGVwYXJ0dXJlX2FpcnBvcnQiOiJMQVMiLCJhcnJpdmFsX2FpcnBvcnQiOiJTTEMiLCJkZXBhcnR1cmVfdGltZSI6IjIwMjYtMTEtMjlUMT
  g6MTA6MDAtMDg6MDAiLCJhcnJpdmFsX3RpbWUiOiIyMDI2LTExLTI5VDIwOjMwOjAwLTA3OjAwIiwiZmxpZ2h0X251bWJlciI6IkY5IDIwMDAi
  LCJzY2hlZHVsZV9hcHByb3hpbWF0ZSI6ZmFsc2V9LHsiZGVwYXJ0dXJlX2FpcnBvcnQiOiJTTEMiLCJhcnJpdmFsX2FpcnBvcnQiOiJERU4iLC
  JkZXBhcnR1cmVfdGltZSI6IjIwMjYtMTEtMjlUMjI6MDA6MDAtMDc6MDAiLCJhcnJpdmFsX3RpbWUiOiIyMDI2LTExLTI5VDIzOjIwOjAwLTA3
  OjAwIiwiZmxpZ2h0X251bWJlciI6IkY5IDIwMDIiLCJzY2hlZHVsZV9hcHByb3hpbWF0ZSI6ZmFsc2V9XSwiZmFyZXMiOnsiZ29fd2lsZCI6ey
  J0b3RhbCI6MjUuNX0sInN0YW5kYXJkIjp7InRvdGFsIjoxMzguOTh9LCJkaXNjb3VudF9kZW4iOm51bGx9fSwibyI6IkRFTiIsImQiOiJMQVMi
  LCJkdCI6IjIwMjYtMTEtMjciLCJhdCI6IjIwMjYtMTEtMjFUMTY6MDA6MDAuMDAwWiIsInNpbSI6dHJ1ZX0
`.replace(/\s/g, '');

/** Every place where a value stands. */
const spotsOf = (json: object): { owner: object; key: string }[] =>
  Object.entries(json).flatMap(([key, value]) => [
    { owner: json, key },
    ...(typeof value === 'object' && value !== null ? spotsOf(value) : []),
  ]);

describe('shared trip payload', () => {
  it('a shared trip is decoded as it was encoded', () => {
    fc.assert(
      fc.property(tripBundles, (trip) => {
        const encoded = encodeTrip(trip);
        expect(encoded).toMatch(/^[\w-]+$/);
        expect(decodeTrip(encoded)).toEqual(trip);
      }),
      { numRuns: 500 },
    );
  });

  it('a shared trip has the documented keys in the wording of the API', () => {
    expect(Object.keys(wire()).slice(0, 5)).toEqual(['df', 'rf', 'o', 'd', 'dt']);
    expect(Object.keys(wire().df)).toEqual([
      'departure_time',
      'arrival_time',
      'duration',
      'total_trip_time',
      'stops',
      'flight_number',
      'segments',
      'fares',
    ]);
    expect(decodeJson(wire())).toEqual(sample);
  });

  it('a trip link that was shared in November 2026 opens, and the same one is written', () => {
    expect(decodeTrip(SHARED_LINK)).toEqual(aTrip());
    expect(encodeTrip(aTrip())).toBe(SHARED_LINK);
  });

  it('a trip link that is older than a fare class opens without that fare', () => {
    const older = wire();
    for (const flight of [older.df, older.rf]) delete flight.fares.discount_den;
    const { discountDen: _out, ...departureFares } = sample.departure.fares;
    const { discountDen: _home, ...backFares } = sample.back.fares;
    expect(decodeJson(older)).toEqual({
      ...sample,
      departure: { ...sample.departure, fares: departureFares },
      back: { ...sample.back, fares: backFares },
    });
  });

  it('carries that a connection is sold as one booking', () => {
    const back = { ...aTrip().back, soldAsOne: true } as const;
    expect(decodeTrip(encodeTrip(aTrip({ back })))?.back).toEqual(back);
    expect(decodeTrip(SHARED_LINK)?.back).not.toHaveProperty('soldAsOne');
  });

  it('carries the sure ways home, which a link without them does not know', () => {
    const sureWays = [aTrip().back];
    expect(decodeTrip(encodeTrip(aTrip({ sureWays })))?.sureWays).toEqual(sureWays);
    expect(decodeTrip(encodeTrip(aTrip({ sureWays: [] })))?.sureWays).toEqual([]);
    expect(decodeTrip(SHARED_LINK)?.sureWays).toBeUndefined();
  });

  it('a shared trip is rejected when anything is missing, added or out of place', () => {
    const changes: ((trip: any) => void)[] = [
      ...['df', 'rf', 'o', 'd', 'dt'].map((key) => (one: any) => delete one[key]),
      (one) => delete one.df.departure_time,
      (one) => delete one.rf.arrival_time,
      (one) => {
        one.df.booking_links = { go_wild: 'https://evil.example/' };
      },
      (one) => {
        one.extra = 1;
      },
      (one) => {
        one.df.stops += 1;
      },
      (one) => {
        one.df.segments = [];
      },
      (one) => {
        one.df.segments[0].departure_airport = 'Den';
      },
      (one) => {
        one.df.fares.standard = { total: -5 };
      },
      (one) => {
        one.df.fares.standard = { total: 12.345 };
      },
      (one) => {
        one.df.departure_time = '2026-11-27T06:30:00';
      },
      (one) => {
        one.dt = '2026-02-30';
      },
      (one) => {
        one.o = '<img src=x>';
      },
      (one) => {
        one.sw = [{ ...one.rf, stops: one.rf.stops + 1 }];
      },
      (one) => {
        one.sw = [one.rf, one.rf, one.rf, one.rf, one.rf];
      },
    ];
    for (const change of changes) {
      const sharedTrip = wire();
      change(sharedTrip);
      expect(decodeJson(sharedTrip), change.toString()).toBeUndefined();
    }
  });

  it.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', 'abcd'],
    ['another value', Buffer.from('[]').toString('base64url')],
    ['a bomb', 'A'.repeat(MAX_LENGTH + 1)],
    ['deep nesting', Buffer.from('['.repeat(6_000)).toString('base64url')],
    ['a prototype', Buffer.from('{"__proto__":{"df":1}}').toString('base64url')],
    ['half a character', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64url')],
  ])('a shared trip is rejected when it is %s', (_, hostile) => {
    expect(decodeTrip(hostile)).toBeUndefined();
  });

  it('a shared trip is rejected or another valid trip after any change of a character', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const edits = fc.record({
      at: fc.integer({ min: 0, max: text.length }),
      cut: fc.integer({ min: 0, max: 3 }),
      put: fc.array(fc.constantFrom(...alphabet), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(edits, ({ at, cut, put }) => {
        const read = decodeTrip(text.slice(0, at) + put.join('') + text.slice(at + cut));
        if (read) expect(decodeTrip(encodeTrip(read))).toEqual(read);
      }),
      { numRuns: 3_000 },
    );
  });

  it('a shared trip is rejected or another valid trip after any change of a value', () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(null, -1, 1.005, 1e308, '', '__proto__', '<img src=x>', 'DEN'),
      fc.constantFrom('javascript:alert(1)', '2026-02-30', '2026-11-27T06:30:00-07:00'),
      fc.json().map((json) => JSON.parse(json)),
      fc.constant(JSON.parse('{"__proto__":{"polluted":true}}')),
    );
    fc.assert(
      fc.property(tripBundles, fc.nat(), odd, fc.boolean(), (trip, place, value, isNew) => {
        const json = JSON.parse(Buffer.from(encodeTrip(trip), 'base64url').toString());
        const spots = spotsOf(json);
        const { owner, key } = spots[place % spots.length] ?? { owner: json, key: 'df' };
        Reflect.set(owner, isNew ? `${key}x` : key, value);
        const read = decodeJson(json);
        if (read) expect(decodeTrip(encodeTrip(read))).toEqual(read);
      }),
      { numRuns: 1_000 },
    );
    expect('polluted' in {}).toBe(false);
  });
});

describe('the sure ways of a shared trip', () => {
  const homeTo = (place: string) =>
    asFlight(
      sharedFlight(`LAS 2026-11-29T12:00-08:00 ${place} 2026-11-29T21:00-05:00 F9 3`, {
        standard: 60,
      }),
    );
  const out = asFlight(
    sharedFlight('DEN 2026-11-27T06:00-07:00 LAS 2026-11-27T07:00-08:00 F9 1', {}),
  );
  const back = homeTo('DEN');

  it('are not known among fewer flights home than there are', () => {
    const named = (count?: number) =>
      sureWaysAmong([back], [out, back], count === undefined ? {} : { count })?.length;
    expect([named(), named(1), named(2)]).toEqual([1, 1, undefined]);
  });

  it('may land where the chosen flight home does', () => {
    const elsewhere = homeTo('LGA');
    expect(sureWaysAmong([elsewhere], [out, elsewhere])).toHaveLength(1);
  });
});
