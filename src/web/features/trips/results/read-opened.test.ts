import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { timeZone } from '#domain/time.ts';
import { openedDto, tripFlightDto } from '#test/screen/trips-fixture.tsx';
import {
  chosenPair,
  formatConflict,
  formatLate,
  formatLegFacts,
  formatLegFare,
  type Leg,
  type Pair,
  readOpened,
} from './read-opened.ts';

const zoneOf = () => timeZone('America/Denver');
const price = 15.41;
const legOf = (...of: Parameters<typeof tripFlightDto>): Leg =>
  readOpened(
    openedDto({ outs: [{ flight: tripFlightDto(...of), price }], pairs: [] }),
    zoneOf,
    'best',
  ).outs[0] as Leg;
const NONSTOP = 'DEN 10T07:00-07:00 LAS 10T07:50-08:00 F9 1';

describe('a flight of an opened row', () => {
  it('says how long it takes and where it stops', () => {
    expect(formatLegFacts(legOf(NONSTOP), undefined)).toBe('1h 50m, nonstop');
    expect(formatLegFacts(legOf(NONSTOP, { approximate: true }), 'DEN')).toBe(
      'DEN, about 1h 50m, nonstop',
    );
    const night =
      'DEN 10T20:00-07:00 DFW 10T23:00-06:00 F9 1 | DFW 11T07:00-06:00 LAS 11T08:00-08:00 F9 2';
    expect(formatLegFacts(legOf(night), undefined)).toBe('13h 00m via DFW, overnight');
  });

  it('says its fare with the seats of the pass', () => {
    const fare = (options: Parameters<typeof tripFlightDto>[1], total = 1_541, hasFares = true) =>
      formatLegFare(legOf(NONSTOP, options).flight, cents(total), hasFares);
    expect(fare({})).toBe('pass, 3 seats');
    expect(fare({ seats: 1 })).toBe('pass, 1 seat');
    expect(fare({ seats: 12 })).toBe('pass, 9+ seats');
    expect(fare({ seats: undefined as never })).toBe('pass, seats not known');
    expect(fare({}, 8_800)).toBe('Standard');
    expect(fare({ fares: {} }, 0, false)).toBe('pass valid');
    const window = { state: 'blackout', opens_at: null } as const;
    expect(fare({ fares: {}, window }, 0, false)).toBe('blackout');
  });

  it('says why a flight home does not fit', () => {
    const home = (from: string, to = 'DEN') => legOf(`LAS ${from}-08:00 ${to} 10T23:00-07:00 F9 2`);
    const out = legOf(NONSTOP);
    expect(formatConflict(out, home('10T07:30'))).toBe('leaves before you land');
    expect(formatConflict(out, home('10T09:49'))).toBe('less than 2 h there');
    expect(formatConflict(out, home('10T12:00', 'SLC'))).toBe('you left from DEN');
  });
});

describe('the pairs of an opened row', () => {
  const opened = (order: Parameters<typeof readOpened>[2]) =>
    readOpened(openedDto(), zoneOf, order);
  const firstOf = (order: Parameters<typeof readOpened>[2]) => {
    const [first] = opened(order).pairs;
    return `${first?.out.numbers} / ${first?.back.numbers}`;
  };

  it('stand in the order asked', () => {
    expect(firstOf('best')).toBe('F9 1 / F9 2');
    expect(firstOf('hours')).toBe('F9 1 / F9 2');
    expect(opened('price').pairs.map((pair) => pair.price)).toEqual([
      3_082, 3_082, 7_541, 10_341, 14_800,
    ]);
  });

  it('the chosen flight out stays when the chosen flight home does not fit', () => {
    const { outs, backs } = opened('best');
    const choice = { out: outs[1]?.key, back: backs[0]?.key };
    const pair = chosenPair(opened('best'), choice);
    expect([pair?.out.numbers, pair?.back.numbers]).toEqual(['F9 6', 'F9 2']);
  });

  it('a choice that another answer does not have gives the best pair', () => {
    expect(chosenPair(opened('best'), { out: 'gone' })?.out.numbers).toBe('F9 1');
    expect(chosenPair({ ...opened('best'), pairs: [] }, {})).toBeUndefined();
  });
});

describe('flights home that land after the deadline', () => {
  const [pair] = readOpened(openedDto(), zoneOf, 'best').pairs as [Pair];
  const byTime = { home_by: '2026-12-13T21:00' };
  const late = (count: number, deadline = pair.home.deadline, asked = byTime) =>
    formatLate(count, { ...pair, home: { ...pair.home, deadline } }, asked);

  it('are counted with the hour, and its day where that is another one', () => {
    expect(late(5)).toBe('5 land after 9 PM');
    expect(late(1)).toBe('1 lands after 9 PM');
    expect(late(2, '2026-12-14T01:30:00-07:00')).toBe('2 land after Mon 1:30 AM');
    expect(late(0)).toBeUndefined();
  });

  it('land the morning after where no time is asked for', () => {
    expect(formatLate(3, pair, {})).toBe('3 land the morning after');
    expect(formatLate(1, pair, {})).toBe('1 lands the morning after');
  });
});
