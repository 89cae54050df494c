import { describe, expect, it } from 'vitest';
import type { Flight } from '../flight/flight.ts';
import { cents } from '../money.ts';
import type { AirportCode } from '../network/airport.ts';
import { offsetTime } from '../time/offset-time.ts';
import { sectionsOf } from './sections.ts';

type Dollars = readonly [goWild: number | null, standard?: number | null, den?: number | null];

/** Two hours from Denver unless told otherwise. */
function flight([goWild, standard = null, den = null]: Dollars, hours = 2): Flight {
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
const codes = (groups: readonly { readonly place: string }[]) => groups.map((one) => one.place);

describe('sections', () => {
  it('make a place a pass destination when one of its flights has a GoWild fare', () => {
    const { goWild, standard } = divide({
      ATL: [flight([null, 60]), flight([15, 90])],
      SFO: [flight([null, 20])],
    });
    expect([codes(goWild), codes(standard)]).toEqual([['ATL'], ['SFO']]);
  });

  it('are sorted by the fare that is shown large, places without a fare last', () => {
    const { goWild, standard } = divide({
      AAA: [flight([30, 10])],
      BBB: [flight([20, 99])],
      CCC: [flight([null])],
      DDD: [flight([null, null, 45])],
      EEE: [flight([null, 44])],
    });
    expect([codes(goWild), codes(standard)]).toEqual([
      ['BBB', 'AAA'],
      ['EEE', 'DDD', 'CCC'],
    ]);
  });

  it('put the quicker trip first at one price', () => {
    expect(codes(divide({ ATL: [flight([15], 3)], SLC: [flight([15], 1)] }).goWild)).toEqual([
      'SLC',
      'ATL',
    ]);
  });

  it('carry the lowest fare of each kind, from whichever flight, and the quickest trip', () => {
    const [atlanta] = divide({
      ATL: [flight([15, 90], 4), flight([26, 70, 65], 3), flight([null], 5)],
    }).goWild;
    expect(atlanta?.lowest).toEqual({ goWild: 1500, standard: 7000, discountDen: 6500 });
    expect(atlanta?.fastest).toBe(180);
    expect(atlanta?.flights.map((one) => one.fares.goWild?.total)).toEqual([1500, 2600, undefined]);
  });

  it('leave out places without flights', () => {
    expect(divide({ ATL: [] })).toEqual({ goWild: [], standard: [] });
  });
});
