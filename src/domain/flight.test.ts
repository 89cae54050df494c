import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import {
  arrivalOf,
  bookingKind,
  bookingLink,
  byFareKind,
  cheapestFirst,
  dayShift,
  departureOf,
  destinationOf,
  FARE_KINDS,
  type Fare,
  type FareKind,
  type Flight,
  fareVisibilityOf,
  flyingMinutes,
  isBookingLink,
  isSlow,
  layoversOf,
  listFareLabels,
  lowestFare,
  membershipNote,
  originOf,
  redactFares,
  type Segment,
  shownFare,
  stopsOf,
  tripMinutes,
  withSlowMarked,
} from './flight.ts';
import { cents } from './money.ts';
import { offsetTime } from './time.ts';

/** A segment from a line `DEN 2026-11-25T06:00-07:00 > LAS 2026-11-25T07:00-08:00`. */
function segment(line: string): Segment {
  const [from = '', departs = '', , to = '', arrives = ''] = line.split(' ');
  return {
    from: airportCode(from),
    to: airportCode(to),
    departs: offsetTime(departs),
    arrives: offsetTime(arrives),
    number: 'F9 100',
    approximate: false,
  };
}

function journey(...lines: [string, ...string[]]): Flight {
  const [first, ...others] = lines;
  return {
    segments: [segment(first), ...others.map(segment)],
    fares: {},
    goWildWindow: { state: 'open' },
  };
}

const nonstop = journey('DEN 2026-11-25T06:00-07:00 > LAS 2026-11-25T07:10-08:00');
/** Denver to Miami by way of Dallas and, after a night there, Atlanta. */
const twoStops = journey(
  'DEN 2026-11-25T20:00-07:00 > DFW 2026-11-25T22:50-06:00',
  'DFW 2026-11-26T06:00-06:00 > ATL 2026-11-26T09:00-05:00',
  'ATL 2026-11-26T10:00-05:00 > MIA 2026-11-26T12:05-05:00',
);

const fare = (dollars: number, seatsLeft?: number): Fare => ({
  total: cents(dollars * 100),
  ...(seatsLeft !== undefined && { seatsLeft }),
});
const priced = (fares: Partial<Record<FareKind, number>>, flight = nonstop): Flight => ({
  ...flight,
  fares: Object.fromEntries(Object.entries(fares).map(([kind, dollars]) => [kind, fare(dollars)])),
});

describe('origin and destination of a flight', () => {
  it('a nonstop flight has the origin and the destination of its only segment', () => {
    expect([originOf(nonstop), destinationOf(nonstop)]).toEqual(['DEN', 'LAS']);
    expect(departureOf(nonstop)).toBe('2026-11-25T06:00-07:00');
    expect(arrivalOf(nonstop)).toBe('2026-11-25T07:10-08:00');
    expect(stopsOf(nonstop)).toBe(0);
  });

  it('a connection has the origin of its first segment and the destination of its last one', () => {
    expect([originOf(twoStops), destinationOf(twoStops)]).toEqual(['DEN', 'MIA']);
    expect(departureOf(twoStops)).toBe('2026-11-25T20:00-07:00');
    expect(arrivalOf(twoStops)).toBe('2026-11-26T12:05-05:00');
    expect(stopsOf(twoStops)).toBe(2);
  });
});

describe('flight duration', () => {
  it('the trip time includes layovers, and the flying time does not', () => {
    expect(tripMinutes(twoStops)).toBe(14 * 60 + 5);
    expect(flyingMinutes(twoStops)).toBe(110 + 120 + 125);
  });

  it('the trip time and the flying time of a nonstop flight are the same', () => {
    expect([tripMinutes(nonstop), flyingMinutes(nonstop)]).toEqual([130, 130]);
  });
});

describe('fare classes by wire name', () => {
  it('byFareKind reads what is there and skips null, absent and unreadable values', () => {
    const read = (value: number) => (value > 0 ? value * 2 : undefined);
    expect(byFareKind({ go_wild: 0, standard: 3, discount_den: null }, read)).toEqual({
      standard: 6,
    });
    expect(byFareKind({ go_wild: 1, discount_den: 4 }, read)).toEqual({
      goWild: 2,
      discountDen: 8,
    });
    expect(byFareKind({ go_wild: null }, () => 1)).toEqual({});
  });

  it('listFareLabels joins the names of fare classes', () => {
    expect(listFareLabels(FARE_KINDS, 'and')).toBe('GoWild, Standard and Discount Den');
    expect(listFareLabels(['goWild', 'standard'], 'or')).toBe('GoWild or Standard');
  });
});

describe('day shift of an arrival', () => {
  it.each([
    ['the same day', '2026-11-25T06:00-07:00', '2026-11-25T23:59-07:00', 0],
    ['one minute after midnight', '2026-11-25T23:30-07:00', '2026-11-26T00:01-07:00', 1],
    ['two days later', '2026-11-30T23:30-07:00', '2026-12-02T00:10-07:00', 2],
    ['the day before, over the date line', '2026-11-25T00:30+14:00', '2026-11-24T04:00-10:00', -1],
  ])('the day shift of an arrival counts local calendar days: %s', (_, departs, arrives, days) => {
    expect(dayShift(offsetTime(departs), offsetTime(arrives))).toBe(days);
  });
});

describe('slow flights', () => {
  it.each([
    [720, 240, false],
    [721, 240, true],
    [480, 120, false],
    [481, 120, true],
    [362, 1, true],
    [361, 1, false],
    [360, 0, false],
    [240, 240, false],
  ])('a flight of %d minutes, where the fastest takes %d: slow is %s', (taken, fastest, slow) => {
    expect(isSlow(taken, fastest)).toBe(slow);
  });

  it('withSlowMarked marks the slow flights of a route and leaves the others as they are', () => {
    const long = journey(
      'DEN 2026-11-25T06:00-07:00 > DFW 2026-11-25T09:00-06:00',
      'DFW 2026-11-25T20:00-06:00 > ATL 2026-11-25T23:00-05:00',
    );
    const quick = journey('DEN 2026-11-25T06:00-07:00 > ATL 2026-11-25T11:00-05:00');
    expect(withSlowMarked([long, quick])).toEqual([{ ...long, slow: true }, quick]);
    expect(withSlowMarked([long])).toEqual([long]);
    expect(withSlowMarked([])).toEqual([]);
    const unsure = { ...quick, seasonUnknown: true } as const;
    expect(withSlowMarked([long, unsure])).toEqual([long, unsure]);
  });
});

describe('layovers', () => {
  it('a nonstop flight has no layovers', () => {
    expect(layoversOf(nonstop.segments)).toEqual([]);
  });

  it('layovers are in order, with airport, length and whether they are overnight', () => {
    expect(layoversOf(twoStops.segments)).toEqual([
      { at: 'DFW', length: 430, overnight: true },
      { at: 'ATL', length: 60, overnight: false },
    ]);
  });

  it.each([
    ['45 minutes over midnight', '2026-11-25T23:30-06:00', '2026-11-26T00:15-06:00', false],
    ['2 h 59 m after midnight', '2026-11-25T21:00-06:00', '2026-11-26T02:59-06:00', false],
    ['3 hours after midnight', '2026-11-25T21:00-06:00', '2026-11-26T03:00-06:00', true],
    ['midnight to 9:59 AM of one day', '2026-11-25T00:00-06:00', '2026-11-25T09:59-06:00', true],
    ['from 3:00 AM', '2026-11-25T03:00-06:00', '2026-11-25T12:00-06:00', true],
    ['from 3:01 AM', '2026-11-25T03:01-06:00', '2026-11-25T12:00-06:00', false],
    ['eighteen hours of one day', '2026-11-25T06:00-06:00', '2026-11-25T23:59-06:00', false],
    ['over the end of a year', '2026-12-31T22:00-06:00', '2027-01-01T06:00-06:00', true],
    [
      '3:30 AM of the night that skips an hour',
      '2027-03-13T23:00-06:00',
      '2027-03-14T03:30-05:00',
      false,
    ],
    [
      '4:00 AM of the night that skips an hour',
      '2027-03-13T23:00-06:00',
      '2027-03-14T04:00-05:00',
      true,
    ],
    [
      '2:00 AM of the night with one hour twice',
      '2026-10-31T23:00-05:00',
      '2026-11-01T02:00-06:00',
      true,
    ],
  ])(
    'a layover is overnight with 3 hours between midnight and 6:00 AM at the airport: %s',
    (...row) => {
      const [, arrives, departs, overnight] = row;
      const { segments } = journey(
        `DEN 2026-11-25T00:00-06:00 > DFW ${arrives}`,
        `DFW ${departs} > ATL 2027-01-01T12:00-05:00`,
      );
      expect(layoversOf(segments)).toMatchObject([{ at: 'DFW', overnight }]);
    },
  );
});

describe('shown fare', () => {
  it('the shown fare is GoWild before standard before club, whatever they cost', () => {
    expect(shownFare(priced({ goWild: 90, standard: 50, discountDen: 40 }))).toEqual({
      kind: 'goWild',
      total: 9_000,
    });
    expect(shownFare(priced({ standard: 50, discountDen: 40 }))?.kind).toBe('standard');
    expect(shownFare(priced({ discountDen: 40 }))?.kind).toBe('discountDen');
    expect(shownFare(priced({}))).toBeUndefined();
  });

  it('the shown fare has the seats left where they are known', () => {
    const flight: Flight = { ...nonstop, fares: { standard: fare(50, 3) } };
    expect(shownFare(flight)).toEqual({ kind: 'standard', total: 5_000, seatsLeft: 3 });
  });
});

describe('lowest fare', () => {
  it.each<[Partial<Record<FareKind, number>>, number | undefined]>([
    [{ goWild: 15, standard: 50, discountDen: 40 }, 15],
    [{ goWild: 90, standard: 50, discountDen: 60 }, 50],
    [{ goWild: 90, standard: 50, discountDen: 40 }, 40],
    [{ goWild: 45, standard: 50, discountDen: 60 }, 45],
    [{ standard: 50, discountDen: 60 }, 50],
    [{ standard: 50 }, 50],
    [{ discountDen: 40 }, 40],
    [{ goWild: 15 }, 15],
    [{}, undefined],
  ])('of %j is %s dollars for a Discount Den member', (fares, dollars) => {
    expect(lowestFare(priced(fares), { inDiscountDen: true })).toBe(dollars && dollars * 100);
  });

  it.each<[Partial<Record<FareKind, number>>, number | undefined]>([
    [{ goWild: 15, standard: 50, discountDen: 10 }, 15],
    [{ goWild: 90, standard: 50, discountDen: 40 }, 50],
    [{ goWild: 90, discountDen: 40 }, 90],
    [{ standard: 50, discountDen: 40 }, 50],
    // The only price that there is.
    [{ discountDen: 40 }, 40],
    [{}, undefined],
  ])('of %j is %s dollars for others, who cannot buy Discount Den fares', (fares, dollars) => {
    expect(lowestFare(priced(fares))).toBe(dollars && dollars * 100);
  });
});

describe('the fare class to book', () => {
  it('is the shown one, or without fares GoWild where the pass may be used', () => {
    expect(bookingKind(priced({ standard: 50, discountDen: 40 }))).toBe('standard');
    expect(bookingKind(nonstop)).toBe('goWild');
    expect(bookingKind({ ...nonstop, goWildWindow: { state: 'blackout' } })).toBe('standard');
  });
});

describe('order of flights by shown price', () => {
  const early = journey('DEN 2026-11-25T06:00-07:00 > LAS 2026-11-25T07:00-08:00');
  const noon = journey('DEN 2026-11-25T12:00-07:00 > LAS 2026-11-25T13:00-08:00');
  const late = journey('DEN 2026-11-25T18:00-07:00 > LAS 2026-11-25T19:00-08:00');
  const sorted = (...flights: Flight[]) => cheapestFirst(flights);

  it('cheapestFirst puts the cheaper flight first, even when it leaves later', () => {
    const [cheap, dear] = [priced({ goWild: 15 }, late), priced({ goWild: 29 }, early)];
    expect(sorted(dear, cheap)).toEqual([cheap, dear]);
    expect(sorted(cheap, dear)).toEqual([cheap, dear]);
  });

  it('cheapestFirst compares the shown fare, not the lowest one', () => {
    const pass = priced({ goWild: 60, standard: 10 }, early);
    const standard = priced({ standard: 50, discountDen: 5 }, late);
    const club = priced({ discountDen: 55 }, noon);
    expect(sorted(pass, standard, club)).toEqual([standard, club, pass]);
  });

  it('cheapestFirst puts the earliest of equally expensive flights first', () => {
    const [first, second, third] = [early, noon, late].map((one) => priced({ goWild: 15 }, one));
    expect(sorted(third!, first!, second!)).toEqual([first, second, third]);
    expect(sorted(second!, third!, first!)).toEqual([first, second, third]);
    expect(sorted(third!, second!, first!)).toEqual([first, second, third]);
  });

  it('cheapestFirst puts flights without a fare last, the earliest of them first', () => {
    const dear = priced({ discountDen: 999 }, late);
    expect(sorted(noon, early, dear)).toEqual([dear, early, noon]);
  });

  it('cheapestFirst treats flights with the same price and departure as equal', () => {
    const one = priced({ goWild: 15 });
    const other = { ...priced({ goWild: 15 }), segments: nonstop.segments } as Flight;
    expect(sorted(one, other)[0]).toBe(one);
    expect(sorted(other, one)[0]).toBe(other);
  });
});

describe('fare visibility', () => {
  const flight: Flight = {
    ...nonstop,
    fares: { goWild: fare(15, 2), discountDen: fare(40, 7) },
  };

  it('only members of the Premium plan may see the seats', () => {
    const member = { kind: 'member', plan: 'free', isAdmin: false } as const;
    expect(fareVisibilityOf({ kind: 'guest' })).toBe('without seats');
    expect(fareVisibilityOf(member)).toBe('without seats');
    expect(fareVisibilityOf({ ...member, plan: 'premium' })).toBe('all');
  });

  it('redactFares for full visibility returns the flight itself', () => {
    expect(redactFares('all', flight)).toBe(flight);
  });

  it('redactFares without seats leaves only the totals of the fares', () => {
    const seen = redactFares('without seats', flight);
    expect(seen.fares).toStrictEqual({ goWild: { total: 1_500 }, discountDen: { total: 4_000 } });
    expect({ ...seen, fares: flight.fares }).toEqual(flight);
    expect(flight.fares.goWild?.seatsLeft).toBe(2);
  });
});

describe('booking links', () => {
  it('a booking link has the whole journey on its first day, and the type of a pass fare', () => {
    const link =
      'https://booking.flyfrontier.com/Flight/InternalSelect?o1=DEN&d1=MIA&dd1=2026-11-25&adt=1&umnr=false&loy=false&mon=true';
    expect(bookingLink(twoStops, 'standard')).toBe(link);
    expect(bookingLink(twoStops, 'discountDen')).toBe(link);
    expect(bookingLink(twoStops, 'goWild')).toBe(`${link}&ftype=GW`);
    expect(bookingLink(twoStops, 'goWild', 3)).toBe(`${link.replace('adt=1', 'adt=3')}&ftype=GW`);
  });

  it('isBookingLink accepts only the origin of the airline', () => {
    expect(isBookingLink(bookingLink(nonstop, 'goWild'))).toBe(true);
    for (const other of [
      'https://booking.flyfrontier.com',
      'https://booking.flyfrontier.com.evil.test/',
      'http://booking.flyfrontier.com/',
      'https://evil.test/?https://booking.flyfrontier.com/',
      ' https://booking.flyfrontier.com/',
      '',
    ])
      expect(isBookingLink(other), other).toBe(false);
  });
});

it('needs a membership for Discount Den fares only', () => {
  expect(FARE_KINDS.map(membershipNote)).toEqual([
    undefined,
    undefined,
    'Needs Discount Den membership',
  ]);
});
