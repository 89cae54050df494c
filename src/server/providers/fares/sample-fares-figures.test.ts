import { describe, expect, it } from 'vitest';
import type { SegmentFares } from '#domain/fares.ts';
import { hashText, joinHash } from '#domain/integer-hash.ts';
import { departuresOn } from '#domain/itineraries.ts';
import { addDays, localDate } from '#domain/time.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import {
  type FlightFacts,
  percentOff,
  releasedSeats,
  sampleFares,
  segmentFares,
} from './sample-fares.ts';

/** `142.98 5 9 2`: standard fare and club discount in dollars, seats, GoWild seats. */
const line = ({ standard, clubDiscount, seats, goWildSeats }: SegmentFares) =>
  [standard / 100, clubDiscount / 100, seats, goWildSeats].join(' ');

describe('sample fares of one flight', () => {
  const facts: Omit<FlightFacts, 'hash'> = {
    daysLeft: 10,
    miles: 900,
    reach: 'domestic',
    departs: 720,
    weekday: 3,
    blackout: false,
  };

  it.each<[Partial<FlightFacts>, string, string]>([
    [{}, '142.98 5 9 2', '74.98 4 9 2'],
    [{ daysLeft: -1 }, '279.98 5 2 0', '128.98 4 3 0'],
    [{ daysLeft: 0 }, '249.98 5 2 0', '119.98 4 3 0'],
    [{ daysLeft: 3 }, '242.98 5 5 0', '115.98 4 9 0'],
    [{ daysLeft: 4 }, '272.98 5 6 1', '118.98 4 9 0'],
    [{ daysLeft: 29 }, '61.98 5 9 4', '50.98 4 9 5'],
    [{ daysLeft: 30 }, '56 5 9 4', '45 4 9 5'],
    [{ daysLeft: 31 }, '55 5 9 4', '50 4 9 6'],
    [{ daysLeft: 90 }, '65 5 9 4', '51 4 9 7'],
    [{ miles: 100 }, '122.98 5 9 2', '59.98 4 9 2'],
    [{ miles: 300 }, '122.98 5 9 2', '59.98 4 9 2'],
    [{ miles: 2000 }, '177.98 5 9 2', '103.98 4 9 2'],
    [{ miles: 3000 }, '177.98 5 9 2', '103.98 4 9 2'],
    [{ weekday: 1 }, '142.98 5 9 1', '74.98 4 9 1'],
    [{ weekday: 2 }, '142.98 5 9 2', '74.98 4 9 2'],
    [{ weekday: 5 }, '147.98 5 9 0', '78.98 4 9 1'],
    [{ weekday: 6 }, '142.98 5 9 2', '74.98 4 9 2'],
    [{ weekday: 7 }, '147.98 5 9 0', '78.98 4 9 1'],
    [{ departs: 419 }, '142.98 5 9 3', '74.98 4 9 2'],
    [{ departs: 420 }, '142.98 5 9 2', '74.98 4 9 2'],
    [{ departs: 1199 }, '142.98 5 9 2', '74.98 4 9 2'],
    [{ departs: 1200 }, '142.98 5 9 3', '74.98 4 9 2'],
    [{ daysLeft: 40, weekday: 5 }, '68 5 9 2', '53 4 9 4'],
    [{ reach: 'territory' }, '160.98 5 9 2', '92.98 4 9 2'],
    [{ reach: 'international' }, '220.98 5 9 2', '152.98 4 9 2'],
    [{ reach: 'international', miles: 2500, daysLeft: 2 }, '347.98 5 4 0', '234.98 4 7 0'],
    [{ blackout: true }, '142.98 5 9 0', '74.98 4 9 0'],
  ])('sample fares for %j are the same in every process and release', (change, first, second) => {
    const fares = ['F9 1094', 'F9 7'].map((name) =>
      segmentFares({ ...facts, ...change, hash: hashText(name) }),
    );
    expect(fares.map(line)).toEqual([first, second]);
  });

  it('sample fares have a club discount of at most half the fare', () => {
    for (let index = 0; index < 3_000; index++) {
      const fares = segmentFares({ ...facts, daysLeft: 60, hash: joinHash(3, index) });
      expect(fares.clubDiscount).toBeLessThanOrEqual(fares.standard / 2);
      expect(fares.clubDiscount % 100).toBe(0);
    }
  });
});

describe('sample fares of a day', () => {
  const AIRPORTS = [
    { ...testAirport('DEN', 'America/Denver'), lat: 39.86, lng: -104.67 },
    { ...testAirport('MCO', 'America/New_York'), lat: 28.43, lng: -81.31 },
    { ...testAirport('SJU', 'America/Puerto_Rico'), country: 'PR', lat: 18.44, lng: -66 },
    { ...testAirport('CUN', 'America/Cancun', true), lat: 21.04, lng: -86.87 },
  ];
  const BLACKOUT = localDate('2026-12-24');
  const network = testNetwork(
    AIRPORTS,
    `1 DEN 06:00 MCO 220 daily
     2 MCO 12:00 DEN 240 daily
     3 MCO 20:00 SJU 160 daily
     4 SJU 07:00 MCO 170 daily
     5 DEN 09:30 CUN 230 daily
     6 CUN 15:00 DEN 250 daily`,
    [BLACKOUT],
  );
  const TODAY = localDate('2026-12-15');
  const departures = Array.from({ length: 40 }, (_, day) =>
    departuresOn(network, addDays(TODAY, day)),
  ).flat();
  const SLOTS = Array.from({ length: 60 }, (_, index) => 2_995_000 + 7 * index);
  const world = sampleFares('world');

  it('sample fares of a day are the same in every process and release', () => {
    const fares = world(departures, TODAY, SLOTS[0]!);
    expect(fares.slice(0, 6).map(line)).toEqual([
      '165.98 1 3 0',
      '260.98 1 1 0',
      '143.98 1 2 0',
      '188.98 1 1 0',
      '230.98 3 1 0',
      '394.98 1 3 0',
    ]);
    const digest = SLOTS.map((slot) => world(departures, TODAY, slot).map(line).join('\n')).join(
      '\n',
    );
    expect(hashText(digest)).toBe(3_850_385_928);
  });

  it('sample fares differ for another seed', () => {
    const other = sampleFares('another world')(departures, TODAY, SLOTS[0]!);
    expect(other.map(line)).not.toEqual(world(departures, TODAY, SLOTS[0]!).map(line));
  });

  it('sample fares do not depend on the order of the departures', () => {
    const reversed = world(departures.toReversed(), TODAY, SLOTS[0]!).toReversed();
    expect(reversed).toEqual(world(departures, TODAY, SLOTS[0]!));
  });

  it('sample fares include no GoWild seat on a blackout date', () => {
    const onBlackout = departures.filter(({ date }) => date === BLACKOUT);
    expect(onBlackout).toHaveLength(6);
    for (const slot of SLOTS)
      for (const { goWildSeats } of world(onBlackout, TODAY, slot)) expect(goWildSeats).toBe(0);
  });

  it('reduced sample fares keep their cents and never fall below their taxes', () => {
    const least = { domestic: 1_900, territory: 3_700, international: 9_700 };
    const reaches = ['domestic', 'territory', 'international'] as const;
    for (const [index, departure] of departures.entries()) {
      const fares = SLOTS.map((slot) => world([departure], TODAY, slot)[0]!);
      const cents = new Set(
        fares.map(({ standard, clubDiscount }) => {
          const floor = least[reaches[departure.reach]!] + clubDiscount;
          expect(standard, `departure ${index}`).toBeGreaterThanOrEqual(floor - 2);
          return standard === floor ? undefined : standard % 100;
        }),
      );
      cents.delete(undefined);
      expect(cents.size, `departure ${index}`).toBeLessThanOrEqual(1);
    }
  });
});

describe('market of sample fares', () => {
  it('market discounts and released seats are the same in every process and release', () => {
    const figures = Array.from({ length: 200 }, (_, flight) => {
      const hash = joinHash(11, flight);
      return Array.from({ length: 300 }, (__, index) => {
        const slot = 2_995_000 + 13 * index;
        return `${percentOff(hash, slot)},${releasedSeats(hash, slot)}`;
      });
    });
    expect(hashText(figures.flat().join())).toBe(3_780_238_231);
  });
});
