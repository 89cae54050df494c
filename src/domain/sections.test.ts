import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import type { AirportCode } from './airports.ts';
import { departureOf, type Flight, type FlightOrder } from './flight.ts';
import { cents } from './money.ts';
import { withPartyPrice } from './party.ts';
import { groupsOf, headlineFlight, inOrder, sectionsOf } from './sections.ts';
import { offsetTime } from './time.ts';

type Dollars = readonly [goWild: number | null, standard?: number | null, den?: number | null];

/** Two hours from Denver unless told otherwise. */
function priced([goWild, standard = null, den = null]: Dollars, hours = 2): Flight {
  const fare = (dollars: number | null) => dollars !== null && { total: cents(dollars * 100) };
  const [a, b, c] = [fare(goWild), fare(standard), fare(den)];
  return {
    segments: [
      {
        from: 'DEN' as AirportCode,
        to: 'LAS' as AirportCode,
        departs: offsetTime('2026-12-01T06:00:00-07:00'),
        arrives: offsetTime(`2026-12-01T${String(6 + hours).padStart(2, '0')}:00:00-07:00`),
        number: 'F9 1',
        approximate: false,
      },
    ],
    fares: { ...(a && { goWild: a }), ...(b && { standard: b }), ...(c && { discountDen: c }) },
    goWildWindow: { state: 'open' },
  };
}

const divide = (places: Record<string, Flight[]>) =>
  sectionsOf(new Map(Object.entries(places) as [AirportCode, Flight[]][]));
it('places as they arrive keep their order and that of their flights, without empty ones', () => {
  const [dear, cheap] = [priced([90]), priced([10])];
  const places = { LAS: [dear, cheap], SLC: [], ATL: [cheap] };
  const groups = groupsOf(new Map(Object.entries(places) as [AirportCode, Flight[]][]));
  expect(codes(groups)).toEqual(['LAS', 'ATL']);
  expect(groups[0]?.flights).toEqual([dear, cheap]);
  expect(groups[0]?.headline).toBe(cheap);
});

const codes = (groups: readonly { readonly place: string }[]) => groups.map((one) => one.place);

describe('sections for a party', () => {
  const two = (fares: Parameters<typeof flight>[1], passes = 2) =>
    withPartyPrice(flight('DEN 06:00-07:00 > LAS 08:00-07:00', fares), { travelers: 2, passes });

  it('count a fare with too few seats for the party in no section', () => {
    const { goWild, standard } = divide({
      ATL: [two({ goWild: [15, 1], standard: [90, 9], discountDen: [80, 1] })],
      SLC: [two({ goWild: [15, 2], standard: [90, 1] })],
    });
    expect([codes(goWild), codes(standard)]).toEqual([['SLC'], ['ATL']]);
    expect(goWild[0]?.headline.partyPrice?.total).toBe(3000);
    expect(standard[0]?.headline.partyPrice?.total).toBe(10_500);
  });

  it('without a pass have no pass destinations', () => {
    const { goWild, standard } = divide({ ATL: [two({ goWild: [15, 9], standard: [90, 9] }, 0)] });
    expect([codes(goWild), codes(standard)]).toEqual([[], ['ATL']]);
  });

  it('are sorted by the price for the party, which each place carries, slow flights left out', () => {
    const cheap = two({ goWild: [15, 1], standard: [20, 9] });
    const { standard } = divide({
      AAA: [two({ standard: [18, 9] })],
      BBB: [cheap, two({ standard: [17, 9] }), { ...two({ standard: [1, 9] }), slow: true }],
      CCC: [two({ standard: [5, 1] })],
    });
    expect(codes(standard)).toEqual(['BBB', 'AAA', 'CCC']);
    expect(standard.map(({ headline }) => headline.partyPrice?.total)).toEqual([
      3400,
      3600,
      undefined,
    ]);
  });
});

describe('result sections', () => {
  it('a place is in the GoWild section when one of its flights has a GoWild fare', () => {
    const { goWild, standard } = divide({
      ATL: [priced([null, 60]), priced([15, 90])],
      SFO: [priced([null, 20])],
    });
    expect([codes(goWild), codes(standard)]).toEqual([['ATL'], ['SFO']]);
  });

  it('places of a section are sorted by their shown fare, those without a fare last', () => {
    const { goWild, standard } = divide({
      AAA: [priced([30, 10])],
      BBB: [priced([20, 99])],
      CCC: [priced([null])],
      DDD: [priced([null, null, 45])],
      EEE: [priced([null, 44])],
    });
    expect([codes(goWild), codes(standard)]).toEqual([
      ['BBB', 'AAA'],
      ['EEE', 'DDD', 'CCC'],
    ]);
  });

  it('places of a section at one price are sorted by their quickest trip', () => {
    expect(codes(divide({ ATL: [priced([15], 3)], SLC: [priced([15], 1)] }).goWild)).toEqual([
      'SLC',
      'ATL',
    ]);
  });

  it('places of a section at one price and duration are sorted by code', () => {
    expect(codes(divide({ SLC: [priced([15])], ATL: [priced([15])] }).goWild)).toEqual([
      'ATL',
      'SLC',
    ]);
    expect(codes(divide({ ATL: [priced([15])], SLC: [priced([15])] }).goWild)).toEqual([
      'ATL',
      'SLC',
    ]);
  });

  it('carry the flight of the headline price and the quickest trip', () => {
    const [atlanta] = divide({
      ATL: [priced([15, 90], 4), priced([26, 70, 65], 3), priced([null], 5)],
    }).goWild;
    expect(atlanta?.headline).toEqual(priced([15, 90], 4));
    expect(atlanta?.fastest).toBe(180);
    expect(atlanta?.flights.map((one) => one.fares.goWild?.total)).toEqual([1500, 2600, undefined]);
  });

  it('a place of a section does not count slow flights, unless it has no others', () => {
    const slow = (dollars: Dollars) => ({ ...priced(dollars, 15), slow: true as const });
    const { goWild, standard } = divide({
      ATL: [slow([15, 40]), priced([null, 90])],
      SFO: [slow([20])],
    });
    expect(standard[0]).toMatchObject({ place: 'ATL', headline: priced([null, 90]) });
    expect(goWild[0]).toMatchObject({ place: 'SFO', headline: slow([20]) });
  });

  it('places of a section are sorted by their ways home, then those on the pass, then the price', () => {
    const ways: Record<string, readonly [total: number, goWild: number]> = {
      AAA: [2, 1],
      BBB: [5, 1],
      CCC: [5, 3],
      DDD: [0, 0],
      EEE: [2, 1],
    };
    const at = (place: string, dollars: number) =>
      flight(`DEN 06:00-07:00 > ${place} 09:00-07:00`, { goWild: dollars });
    const places = Object.keys(ways).map((place, n) => [place, [at(place, 90 - n)]]);
    const sections = sectionsOf(new Map(places as [AirportCode, Flight[]][]), 'home', (one) => {
      const [total, goWild] = ways[one.segments.at(-1)?.to ?? ''] ?? [0, 0];
      return { total, goWild, level: 'fair' };
    });
    expect(codes(sections.goWild)).toEqual(['CCC', 'BBB', 'EEE', 'AAA', 'DDD']);
  });

  it('places of a section are sorted by the ways home after their first arrival, by price while unknown', () => {
    const [early, late] = [
      flight('DEN 06:00-07:00 > ATL 09:00-07:00', { goWild: 90 }),
      flight('DEN 05:00-07:00 > ATL 15:00-07:00', { goWild: 30 }),
    ];
    const cheap = flight('DEN 06:00-07:00 > SLC 09:00-07:00', { goWild: 20 });
    const places = new Map([
      ['ATL', [late, early]],
      ['SLC', [cheap]],
    ] as [AirportCode, Flight[]][]);
    const afterEarly = sectionsOf(places, 'home', (one) => ({
      total: one === early ? 2 : 1,
      goWild: 0,
      level: 'fair',
    }));
    expect(codes(afterEarly.goWild)).toEqual(['ATL', 'SLC']);
    expect(afterEarly.goWild[0]?.flights).toEqual([early, late]);
    const surer = sectionsOf(places, 'home', (one) => ({
      total: one === early ? 9 : 3,
      goWild: 0,
      level: one === early ? 'fair' : 'strong',
    }));
    expect(codes(surer.goWild)).toEqual(['SLC', 'ATL']);
    expect(codes(sectionsOf(places, 'home', () => undefined).goWild)).toEqual(['SLC', 'ATL']);
  });

  it('sections leave out places without flights', () => {
    expect(divide({ ATL: [] })).toEqual({ goWild: [], standard: [] });
  });
});

describe('the headline flight of a place', () => {
  const [dear, cheap] = [priced([26, 40, 30]), priced([15, 90, 80])];

  it('is the cheapest on the pass, even when another flight costs less without it', () => {
    expect(headlineFlight([priced([null, 10]), dear, cheap])).toBe(cheap);
  });

  it('is the cheapest Standard fare when none is on the pass, whatever Discount Den fares cost', () => {
    const standard = priced([null, 60, 55]);
    expect(headlineFlight([priced([null, 70, 20]), priced([null, null, 9]), standard])).toBe(
      standard,
    );
  });

  it('is the cheapest Discount Den fare only when nothing else is offered', () => {
    const club = priced([null, null, 30]);
    expect(headlineFlight([priced([null, null, 45]), club, priced([null])])).toBe(club);
  });

  it('is never a slow one while there is another', () => {
    const slow: Flight = { ...priced([9]), slow: true };
    expect(headlineFlight([slow, cheap])).toBe(cheap);
    expect(headlineFlight([slow])).toBe(slow);
  });

  it('is the earliest of equal prices, also without any price', () => {
    const at = (hour: string, fares: Flight['fares']) => ({
      ...flight(`DEN ${hour}:00-07:00 > SLC 23:00-07:00`),
      fares,
    });
    const [late, early] = ['12', '06'].map((hour) => at(hour, cheap.fares)) as [Flight, Flight];
    expect(headlineFlight([late, early])).toBe(early);
    const [second, first] = ['12', '06'].map((hour) => at(hour, {})) as [Flight, Flight];
    expect(headlineFlight([second, first])).toBe(first);
    expect(headlineFlight([])).toBeUndefined();
  });
});

/** Late but quick, early but dear, and one that crosses zones: 9:00 there is before 8:30 here. */
const quick = flight('DEN 12:00-07:00 > SLC 13:00-07:00', { goWild: 50 });
const dear = flight('DEN 06:00-07:00 > SLC 11:00-07:00', { goWild: 90 });
const cheap = flight('ATL 07:00-05:00 > SLC 09:00-07:00', { goWild: 20 });

describe('flight order', () => {
  it.each<[FlightOrder, unknown[]]>([
    ['price', [cheap, quick, dear]],
    ['departure', [cheap, dear, quick]],
    ['duration', [quick, cheap, dear]],
    ['arrival', [cheap, dear, quick]],
    ['home', [cheap, dear, quick]],
  ])('flights are in order by %s', (order, expected) => {
    expect(inOrder([dear, quick, cheap], order)).toEqual(expected);
  });

  it('the flight order puts the cheaper of equal flights first', () => {
    const twin = flight('DEN 12:00-07:00 > SLC 13:00-07:00', { goWild: 10 });
    expect(inOrder([quick, twin], 'departure')).toEqual([twin, quick]);
  });

  it('the flight order by price puts the earliest departure of equal prices first', () => {
    const noon = flight('DEN 12:00-07:00 > SLC 13:00-07:00', { goWild: 20 });
    const early = flight('DEN 06:00-07:00 > SLC 07:00-07:00', { goWild: 20 });
    const late = flight('DEN 18:00-07:00 > SLC 19:00-07:00', { goWild: 20 });
    expect(inOrder([noon, late, early], 'price')).toEqual([early, noon, late]);
  });

  it('the flight order applies to the places of a section too', () => {
    const byPlace = new Map([
      ['LAS' as AirportCode, [quick]],
      ['SLC' as AirportCode, [flight('DEN 20:00-07:00 > SLC 21:30-07:00', { goWild: 9 }), dear]],
    ]);
    const places = (order: FlightOrder) =>
      sectionsOf(byPlace, order).goWild.map(({ place, flights }) => [
        place,
        departureOf(flights[0]).slice(11, 16),
      ]);
    expect(places('price')).toEqual([
      ['SLC', '20:00'],
      ['LAS', '12:00'],
    ]);
    expect(places('departure')).toEqual([
      ['SLC', '06:00'],
      ['LAS', '12:00'],
    ]);
    expect(places('duration')).toEqual([
      ['LAS', '12:00'],
      ['SLC', '20:00'],
    ]);
  });
});

describe('flights of which nobody knows that they are flown', () => {
  const unsure = (flight: Flight): Flight => ({ ...flight, seasonUnknown: true });

  it('stand below the others of their place, and are its headline only where there is no other', () => {
    const [cheap, dear] = [unsure(priced([10])), priced([90])];
    const [place] = divide({ LAS: [cheap, dear] }).goWild;
    expect(place?.flights).toEqual([dear, cheap]);
    expect(place?.headline).toBe(dear);
    expect(headlineFlight([cheap])).toBe(cheap);
    for (const order of ['departure', 'arrival', 'duration', 'price'] as const)
      expect(inOrder([cheap, dear], order)).toEqual([dear, cheap]);
  });

  it('make a place stand below the others', () => {
    const places = { LAS: [unsure(priced([10]))], SLC: [priced([90])] };
    expect(codes(divide(places).goWild)).toEqual(['SLC', 'LAS']);
  });
});
