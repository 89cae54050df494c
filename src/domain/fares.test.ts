import { describe, expect, it } from 'vitest';
import { testAirport } from '#test/network-fixture.ts';
import type { Airport } from './airports.ts';
import {
  addSegment,
  addUnlessDominated,
  type ItineraryFares,
  NEVER,
  NOT_OFFERED,
  nothingFrom,
  offeredFares,
  type PricedSegment,
  reachOf,
  type SegmentFares,
  UNKNOWN_FARES,
  windowAt,
} from './fares.ts';
import { cents } from './money.ts';
import type { InstantMinute } from './time.ts';

const denver = testAirport('DEN', 'America/Denver');
const orlando = testAirport('MCO', 'America/New_York');
const sanJuan: Airport = { ...testAirport('SJU', 'America/Puerto_Rico'), country: 'PR' };
const cancun = testAirport('CUN', 'America/Cancun', true);

const segment = (
  origin: Airport,
  destination: Airport,
  [opensDomestic, opensInternational] = [1_000, 100],
): PricedSegment => ({
  origin,
  destination,
  reach: Math.max(reachOf(origin), reachOf(destination)),
  opensDomestic: opensDomestic!,
  opensInternational: opensInternational!,
  unannounced: false,
});

const fares = (change: Partial<SegmentFares> = {}): SegmentFares => ({
  standard: cents(10_000),
  clubDiscount: cents(500),
  seats: 9,
  goWildSeats: 3,
  ...change,
});

/** What the segments cost together. */
function together(...parts: [PricedSegment, SegmentFares][]): ItineraryFares {
  let before = nothingFrom(parts[0]![0].origin);
  for (const [one, its] of parts) {
    const longer = { ...before };
    addSegment(longer, before, one, its);
    before = longer;
  }
  return before;
}

const there = segment(denver, orlando);

describe('reach of an airport', () => {
  it('the reach of an airport is domestic, territory for Puerto Rico or international', () => {
    expect([denver, sanJuan, cancun].map(reachOf)).toEqual([0, 1, 2]);
  });
});

describe('fares of an itinerary', () => {
  it('an itinerary of one segment has the fares of that segment', () => {
    expect(offeredFares(together([there, fares()]))).toEqual({
      standard: { total: 10_000, seatsLeft: 9 },
      discountDen: { total: 9_500, seatsLeft: 9 },
      goWild: { total: 1_541, seatsLeft: 3 },
    });
  });

  it('are none of any class when those of a segment are unknown', () => {
    const unknown: [PricedSegment, SegmentFares] = [there, UNKNOWN_FARES];
    expect(offeredFares(together(unknown))).toEqual({});
    expect(offeredFares(together(unknown, unknown, unknown))).toEqual({});
    expect(offeredFares(together([there, fares()], unknown))).toEqual({});
  });

  it('an itinerary costs its most expensive segment plus half of the others, rounded up', () => {
    const standard = (...amounts: number[]) =>
      together(
        ...amounts.map((amount): [PricedSegment, SegmentFares] => [
          there,
          fares({ standard: cents(amount) }),
        ]),
      ).standard;
    expect(standard(10_000, 4_000)).toBe(12_000);
    expect(standard(4_000, 10_000)).toBe(12_000);
    expect(standard(4_000, 10_000, 2_000)).toBe(13_000);
    expect(standard(10_000, 4_001)).toBe(12_001);
  });

  it('an itinerary gets the largest club discount of its segments once', () => {
    const discount = (...amounts: number[]) =>
      together(
        ...amounts.map((amount): [PricedSegment, SegmentFares] => [
          there,
          fares({ clubDiscount: cents(amount) }),
        ]),
      ).discountDen;
    expect(discount(500, 300)).toBe(14_500);
    expect(discount(300, 500)).toBe(14_500);
  });

  it('an itinerary has a club fare only if every segment has one', () => {
    const none = fares({ clubDiscount: cents(0) });
    for (const parts of [[none], [none, fares()], [fares(), none]])
      expect(
        together(...parts.map((one): [PricedSegment, SegmentFares] => [there, one])).discountDen,
      ).toBe(NOT_OFFERED);
    expect(together([there, fares({ clubDiscount: cents(1) })]).discountDen).toBe(9_999);
  });

  it('an itinerary has a GoWild fare only if every segment has a seat', () => {
    const none = fares({ goWildSeats: 0 });
    for (const parts of [[none], [none, fares()], [fares(), none]])
      expect(
        offeredFares(together(...parts.map((one): [PricedSegment, SegmentFares] => [there, one]))),
      ).not.toHaveProperty('goWild');
    expect(together([there, fares({ goWildSeats: 1 })]).goWild).toBe(1_541);
  });

  it('an itinerary has the fewest seats left of its segments', () => {
    const offered = offeredFares(
      together(
        [there, fares({ seats: 4, goWildSeats: 3 })],
        [there, fares({ seats: 6, goWildSeats: 2 })],
      ),
    );
    expect(
      [offered.standard, offered.discountDen, offered.goWild].map((one) => one?.seatsLeft),
    ).toEqual([4, 4, 2]);
  });

  it('the GoWild fare of an itinerary depends on its segments and its farthest airport', () => {
    const goWild = (...airports: Airport[]) =>
      together(
        ...airports
          .slice(1)
          .map((to, index): [PricedSegment, SegmentFares] => [
            segment(airports[index]!, to),
            fares(),
          ]),
      ).goWild;
    expect(goWild(denver, orlando)).toBe(1_541);
    expect(goWild(denver, orlando, denver)).toBe(2_522);
    expect(goWild(denver, orlando, denver, orlando)).toBe(3_503);
    expect(goWild(orlando, sanJuan)).toBe(3_351);
    expect(goWild(denver, sanJuan, orlando)).toBe(3_802);
    // Taxes abroad depend on both ends and the direction, and are the same each time.
    expect(goWild(orlando, cancun)).toBe(goWild(orlando, cancun));
    expect(goWild(orlando, cancun)).toBeGreaterThan(8_000);
    expect(goWild(orlando, cancun)).not.toBe(goWild(cancun, orlando));
    expect(goWild(denver, orlando, cancun)).not.toBe(goWild(orlando, denver, cancun));
  });

  it('an itinerary without segments has no fares', () => {
    expect(offeredFares(nothingFrom(denver))).toEqual({});
  });
});

describe('GoWild window of an itinerary', () => {
  const at = (minute: number) => minute as InstantMinute;
  const windowOf = (segments: PricedSegment[], now: number) =>
    windowAt(
      together(...segments.map((one): [PricedSegment, SegmentFares] => [one, fares()])),
      at(now),
    );

  it('the GoWild window of an itinerary opens with its last segment, in the zone of its first airport', () => {
    const segments = [segment(denver, orlando, [900, 90]), segment(orlando, denver, [950, 95])];
    expect(windowOf(segments, 949)).toEqual({ state: 'opens', at: 950, zone: denver.zone });
    expect(windowOf(segments, 950)).toEqual({ state: 'open' });
    expect(windowOf(segments.toReversed(), 949)).toMatchObject({ zone: orlando.zone });
  });

  it('the GoWild window of an itinerary is international if any airport is abroad', () => {
    const segments = [segment(denver, orlando, [900, 90]), segment(orlando, cancun, [900, 95])];
    expect(windowOf(segments, 80)).toEqual({ state: 'opens', at: 95, zone: denver.zone });
    expect(windowOf(segments, 95)).toEqual({ state: 'open' });
  });

  it('the GoWild window of an itinerary to Puerto Rico opens as a domestic one', () => {
    expect(windowOf([segment(orlando, sanJuan, [900, 90])], 100)).toMatchObject({ at: 900 });
  });

  it('the GoWild window of an itinerary never opens if a segment leaves on a blackout date', () => {
    const closed = segment(orlando, denver, [NEVER, NEVER]);
    expect(windowOf([there, closed], 5_000)).toEqual({ state: 'blackout' });
    expect(windowOf([closed, there], 5_000)).toEqual({ state: 'blackout' });
  });
});

describe('dominated itineraries', () => {
  const NOW = 500 as InstantMinute;
  const offer = (
    change: Partial<ItineraryFares> & {
      departs?: number;
      arrives?: number;
      filed?: boolean;
      seasonUnknown?: boolean;
      shortestWait?: number;
    } = {},
  ) => ({
    ...nothingFrom(denver),
    segments: 1,
    standard: 10_000,
    goWild: 1_541,
    discountDen: 9_500,
    opens: 100,
    goWildSeats: 3,
    filed: true,
    seasonUnknown: false,
    shortestWait: 90,
    ...change,
    departs: (change.departs ?? 1_000) as InstantMinute,
    arrives: (change.arrives ?? 1_200) as InstantMinute,
  });
  /** Offers in the order in which they come: the latest departure first. */
  const kept = (...offers: ReturnType<typeof offer>[]) => {
    const list: ReturnType<typeof offer>[] = [];
    for (const one of offers) addUnlessDominated(one, list, NOW);
    return list;
  };

  it('the first of equal itineraries is kept', () => {
    const [first, second] = [offer({ seats: 1 }), offer({ seats: 2 })];
    expect(kept(first, second)).toEqual([first]);
  });

  it.each<[string, Parameters<typeof offer>[0]]>([
    ['it leaves earlier', { departs: 999 }],
    ['it arrives later', { arrives: 1_201 }],
    ['it has more stops', { segments: 2 }],
    ['its standard fare costs more', { standard: 10_001 }],
    ['its GoWild fare costs more', { goWild: 1_542 }],
    ['its club fare costs more', { discountDen: 9_501 }],
    ['it offers no GoWild fare', { goWild: NOT_OFFERED }],
    ['it offers no club fare', { discountDen: NOT_OFFERED }],
    ['it offers no standard fare', { standard: NOT_OFFERED }],
    ['its GoWild window opens later', { opens: 501 }],
    ['nobody knows that it is flown', { seasonUnknown: true }],
  ])('an otherwise equal itinerary is dropped when %s', (_, worse) => {
    const [good, bad] = [offer(), offer(worse)];
    expect(kept(good, bad)).toEqual([good]);
    if (bad.departs === good.departs) expect(kept(bad, good)).toEqual([good]);
  });

  it.each<[string, Parameters<typeof offer>[0]]>([
    ['arrives earlier', { arrives: 1_199 }],
    ['has fewer stops', { segments: 0 }],
    ['has a lower standard fare', { standard: 9_999 }],
    ['has a lower GoWild fare', { goWild: 1_540 }],
    ['has a lower club fare', { discountDen: 9_499 }],
    ['has more pass seats', { goWildSeats: 4 }],
  ])('an itinerary that leaves earlier is kept when it %s', (_, better) => {
    const [good, other] = [offer(), offer({ ...better, departs: 900 })];
    expect(kept(good, other)).toEqual([good, other]);
  });

  it('an itinerary that is surely flown is kept beside a better one of which nobody knows it', () => {
    const [sure, unsure] = [offer(), offer({ standard: 9_000, seasonUnknown: true })];
    expect(kept(sure, unsure)).toEqual([sure, unsure]);
    expect(kept(unsure, sure)).toEqual([unsure, sure]);
  });

  it('an itinerary with filed times is kept beside one with estimated times', () => {
    const [estimated, filed] = [offer({ filed: false }), offer({ departs: 900 })];
    expect(kept(estimated, filed)).toEqual([estimated, filed]);
    expect(kept(offer(), offer({ filed: false, departs: 900 }))).toHaveLength(1);
  });

  it('an itinerary with a 60-minute connection is kept beside one with a shorter connection', () => {
    const [short, safe] = [offer({ shortestWait: 59 }), offer({ shortestWait: 60, departs: 900 })];
    expect(kept(short, safe)).toEqual([short, safe]);
    expect(kept(offer({ shortestWait: 60 }), offer({ departs: 900 }))).toHaveLength(1);
  });

  it('more than four pass seats are no reason to keep an itinerary', () => {
    const [four, nine] = [offer({ goWildSeats: 4 }), offer({ goWildSeats: 9, departs: 900 })];
    expect(kept(four, nine)).toEqual([four]);
  });

  it('an itinerary is kept when its GoWild window opens sooner, unless both are open', () => {
    const late = offer({ opens: 700 });
    const soon = offer({ opens: 600, departs: 900 });
    expect(kept(late, soon)).toEqual([late, soon]);
    const open = offer({ opens: 500 });
    const longOpen = offer({ opens: 100, departs: 900 });
    expect(kept(open, longOpen)).toEqual([open]);
    expect(kept(offer({ opens: 600 }), offer({ opens: 600, departs: 900 }))).toHaveLength(1);
  });

  it('the GoWild window of an itinerary without a GoWild fare does not count', () => {
    const good = offer({ opens: 700, goWild: 1_541 });
    const other = offer({ opens: 600, goWild: NOT_OFFERED, departs: 900 });
    expect(kept(good, other)).toEqual([good]);
  });

  it('keep one without any fare whose GoWild window opens sooner', () => {
    const without = { standard: NOT_OFFERED, goWild: NOT_OFFERED, discountDen: NOT_OFFERED };
    const late = offer({ ...without, opens: NEVER });
    const soon = offer({ ...without, opens: 600, departs: 900 });
    expect(kept(late, soon)).toEqual([late, soon]);
    expect(kept(offer({ ...without, opens: 600 }), soon)).toHaveLength(1);
  });

  it('a better itinerary removes the dominated ones that leave at the same minute', () => {
    const slow = offer({ arrives: 1_300 });
    const dear = offer({ arrives: 1_250, standard: 12_000 });
    const earlier = offer({ departs: 1_100, arrives: 1_400, standard: 8_000 });
    const best = offer({ arrives: 1_200 });
    expect(kept(earlier, slow, dear, best)).toEqual([earlier, best]);
  });

  it('kept itineraries stay in order when one that leaves at the same minute is removed', () => {
    const cheap = offer({ arrives: 1_500, standard: 7_000 });
    const slow = offer({ arrives: 1_300 });
    const fast = offer({ arrives: 1_150 });
    expect(kept(cheap, slow, fast)).toEqual([cheap, fast]);
  });

  it('kept itineraries are copies that later changes do not affect', () => {
    const one = offer();
    const [copy] = kept(one);
    one.standard = 1;
    expect(copy?.standard).toBe(10_000);
  });
});
