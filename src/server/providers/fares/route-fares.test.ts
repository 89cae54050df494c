import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate, offsetTime } from '#domain/time.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { type OfferedFlight, usableOffers } from './route-fares.ts';

const network = testNetwork(
  [
    testAirport('DEN', 'America/Denver'),
    testAirport('PHX', 'America/Phoenix'),
    testAirport('LAS', 'America/Los_Angeles'),
  ],
  '1 DEN 06:00 LAS 120 daily',
);
const question = {
  origin: airportCode('DEN'),
  destination: airportCode('LAS'),
  date: localDate('2026-12-09'),
};

/** `DEN 06:30-07:00 > LAS 07:25-08:00`, one after the other; a day is written before a time, as in `10T06:30-07:00`. */
function offer(lines: readonly string[], fares: unknown = { standard: { total: 9898 } }) {
  const timeOf = (text: string) =>
    offsetTime(text.includes('T') ? `2026-12-${text}` : `2026-12-09T${text}`);
  const segments = lines.map((line, index) => {
    const [from = '', departs = '', , to = '', arrives = '', number = `F9 ${index + 1}`] =
      line.split(/ (?!\d+$)/);
    return {
      from: airportCode(from),
      to: airportCode(to),
      departs: timeOf(departs),
      arrives: timeOf(arrives),
      number,
      approximate: false,
    };
  });
  return { segments, fares } as unknown as OfferedFlight;
}

const NONSTOP = offer(['DEN 06:30-07:00 > LAS 07:25-08:00']);
const WITH_STOP = ['DEN 06:30-07:00 > PHX 08:10-07:00', 'PHX 09:00-07:00 > LAS 09:20-08:00'];
const use = (...offers: OfferedFlight[]) =>
  usableOffers(offers, { name: 'supplier', network, question, maxStops: 2 });

describe('usable offers', () => {
  it('sorts usable offers by departure, with times in our own format', () => {
    const early = offer(['DEN 05:00-07:00 > LAS 06:00-08:00']);
    const stops = offer(WITH_STOP);
    const used = use(NONSTOP, stops, early);
    expect(used.map(({ segments }) => segments[0].departs)).toEqual([
      '2026-12-09T05:00:00-07:00',
      '2026-12-09T06:30:00-07:00',
      '2026-12-09T06:30:00-07:00',
    ]);
    expect(used).toHaveLength(3);
  });

  it('takes one of several offers for the same journey', () => {
    expect(use(NONSTOP, offer(['DEN 06:30-07:00 > LAS 07:25-08:00']))).toHaveLength(1);
  });

  it.each([
    ['from elsewhere', offer(['PHX 06:30-07:00 > LAS 07:25-08:00'])],
    ['to elsewhere', offer(['DEN 06:30-07:00 > PHX 08:10-07:00'])],
    ['of another day', offer(['DEN 10T06:30-07:00 > LAS 10T07:25-08:00'])],
    [
      'over a place that nobody knows',
      offer(['DEN 06:30-07:00 > ZZZ 08:10-07:00', 'ZZZ 09:00-07:00 > LAS 09:20-08:00']),
    ],
    ['with the offset of another zone', offer(['DEN 06:30-07:00 > LAS 07:25-07:00'])],
    ['with the offset of the summer', offer(['DEN 06:30-06:00 > LAS 07:25-08:00'])],
    ['that land before they leave', offer(['DEN 06:30-07:00 > LAS 05:25-08:00'])],
    [
      'that leave before they have landed',
      offer(['DEN 06:30-07:00 > PHX 08:10-07:00', 'PHX 08:00-07:00 > LAS 09:20-08:00']),
    ],
    [
      'that do not hang together',
      offer(['DEN 06:30-07:00 > PHX 08:10-07:00', 'DEN 09:00-07:00 > LAS 10:20-08:00']),
    ],
    [
      'in a circle',
      offer([
        'DEN 01:00-07:00 > PHX 02:40-07:00',
        'PHX 03:30-07:00 > DEN 05:00-07:00',
        'DEN 06:30-07:00 > LAS 07:25-08:00',
      ]),
    ],
    ['without a number', offer(['DEN 06:30-07:00 > LAS 07:25-08:00 F9'])],
    ['without a fare', offer(['DEN 06:30-07:00 > LAS 07:25-08:00'], {})],
    ['for nothing', offer(['DEN 06:30-07:00 > LAS 07:25-08:00'], { standard: { total: 0 } })],
    [
      'for parts of a cent',
      offer(['DEN 06:30-07:00 > LAS 07:25-08:00'], { standard: { total: 98.5 } }),
    ],
    [
      'for a fortune',
      offer(['DEN 06:30-07:00 > LAS 07:25-08:00'], { standard: { total: 10_000_001 } }),
    ],
    [
      'without a seat',
      offer(['DEN 06:30-07:00 > LAS 07:25-08:00'], { goWild: { total: 1541, seatsLeft: 0 } }),
    ],
  ])('drops offers that are %s', (_what, bad) => {
    const good = offer(['DEN 12:00-07:00 > LAS 12:55-08:00']);
    expect(use(bad, good).map(({ segments }) => segments[0].departs)).toEqual([
      '2026-12-09T12:00:00-07:00',
    ]);
    expect(() => use(bad)).toThrow('supplier: malformed');
  });

  it('accepts an empty list of offers', () => {
    expect(use()).toEqual([]);
  });
});
