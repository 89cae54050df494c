import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import {
  type AlertCriteria,
  type AlertDate,
  type AlertDraft,
  bookablePrice,
  criteriaErrors,
  type DateState,
  duplicateDays,
  eachOnce,
  findMatch,
  firstAlertDay,
  isOver,
  maxPriceOf,
  nextPoll,
  nextRetry,
  obstaclesOf,
  shardOf,
  statusOf,
  suggestedPrice,
} from './alert.ts';
import type { FareKind, Flight } from './flight.ts';
import { cents } from './money.ts';
import { type InstantMinute, type LocalDate, localDate, offsetTime, timeZone } from './time.ts';

const TOMORROW = localDate('2026-11-22');

/** Denver to Las Vegas, its GoWild window open, with totals in dollars. */
const flight = (fares: Partial<Record<FareKind, number>>): Flight => ({
  segments: [
    {
      from: airportCode('DEN'),
      to: airportCode('LAS'),
      departs: offsetTime('2026-11-25T06:00:00-07:00'),
      arrives: offsetTime('2026-11-25T07:00:00-08:00'),
      number: 'F9 100',
      approximate: false,
    },
  ],
  fares: Object.fromEntries(
    Object.entries(fares).map(([kind, dollars]) => [
      kind,
      { total: cents(Math.round(dollars * 100)) },
    ]),
  ),
  goWildWindow: { state: 'open' },
});

describe('alert draft errors', () => {
  const draft: AlertDraft = {
    origins: ['DEN'],
    destinations: ['LAS'],
    dates: ['2026-11-22', '2026-11-25'],
    maxPrice: 29,
  };
  const faults = (change: Partial<AlertDraft>) => criteriaErrors({ ...draft, ...change }, TOMORROW);

  it('a complete alert draft has no errors', () => {
    expect(faults({})).toEqual({});
  });

  it('an alert draft without an origin or a destination has an error for it', () => {
    expect(faults({ origins: [] })).toEqual({ origin: 'origin_missing' });
    expect(faults({ destinations: undefined })).toEqual({ destination: 'destination_missing' });
  });

  it('an alert draft without both airports reports each as missing, not as the same airport', () => {
    expect(faults({ origins: [], destinations: undefined })).toEqual({
      origin: 'origin_missing',
      destination: 'destination_missing',
    });
  });

  it('an alert draft with its origin as destination has an error', () => {
    expect(faults({ destinations: ['DEN'] })).toEqual({ destination: 'same_airport' });
  });

  it('an alert draft without days has an error', () => {
    expect(faults({ dates: [] })).toEqual({ dates: 'date_missing' });
  });

  it('an alert draft may have days from tomorrow on, not earlier ones', () => {
    expect(faults({ dates: ['2026-11-22'] })).toEqual({});
    expect(faults({ dates: ['2026-11-21'] })).toEqual({ dates: 'date_too_early' });
    expect(faults({ dates: ['2026-11-25', '2026-11-21'] })).toEqual({ dates: 'date_too_early' });
  });

  it('an alert draft reports text that is not a day as too early', () => {
    for (const text of ['', 'tomorrow', '2027-02-29', '2026-12-1'])
      expect(faults({ dates: ['2026-11-25', text] }), text).toEqual({ dates: 'date_too_early' });
  });

  it('an alert draft may have five days, not counting duplicates', () => {
    const five = ['22', '23', '24', '25', '26'].map((day) => `2026-11-${day}`);
    expect(faults({ dates: five })).toEqual({});
    expect(faults({ dates: [...five, '2026-11-22'] })).toEqual({});
    expect(faults({ dates: [...five, '2026-11-27'] })).toEqual({ dates: 'too_many_dates' });
  });

  it('an alert draft reports a day that is too early rather than too many days', () => {
    const seven = ['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`);
    expect(faults({ dates: seven })).toEqual({ dates: 'date_too_early' });
  });

  it.each([
    [29, true],
    [0.01, true],
    [0.005, true],
    [0.0049, false],
    [0, false],
    [-29, false],
    [Number.NaN, false],
  ])(
    'an alert draft accepts a price of %s dollars only if it rounds to a cent or more',
    (maxPrice, isFine) => {
      expect(faults({ maxPrice })).toEqual(isFine ? {} : { maxPrice: 'price_not_positive' });
    },
  );

  it('an alert draft reports the errors of all fields at once', () => {
    expect(
      criteriaErrors({ origins: [], destinations: undefined, dates: [], maxPrice: 0 }, TOMORROW),
    ).toEqual({
      origin: 'origin_missing',
      destination: 'destination_missing',
      dates: 'date_missing',
      maxPrice: 'price_not_positive',
    });
  });
});

describe('alert days', () => {
  it('alert days are sorted and unique', () => {
    const days = ['2026-12-01', '2026-11-25', '2026-12-01'];
    expect(eachOnce(days)).toEqual(['2026-11-25', '2026-12-01']);
    expect(days).toEqual(['2026-12-01', '2026-11-25', '2026-12-01']);
  });

  it('the first alert day is tomorrow, also at the end of a month', () => {
    expect(firstAlertDay(localDate('2026-11-30'))).toBe('2026-12-01');
  });

  it('an alert that already waits for today may keep it', () => {
    const [today, tomorrow] = [localDate('2026-11-30'), localDate('2026-12-01')];
    expect(firstAlertDay(today, [today, tomorrow])).toBe(today);
    expect(firstAlertDay(today, [tomorrow])).toBe(tomorrow);
  });
});

describe('suggested alert price', () => {
  it('the suggested alert price is the lowest GoWild total of any flight', () => {
    const flights = [{ goWild: 29 }, { goWild: 15.41, standard: 98 }, { goWild: 20 }];
    expect(suggestedPrice(flights.map((fares) => flight(fares)))).toBe(1_541);
  });

  it('there is no suggested alert price without GoWild fares', () => {
    expect(suggestedPrice([flight({ standard: 10, discountDen: 9 })])).toBeUndefined();
    expect(suggestedPrice([])).toBeUndefined();
  });
});

describe('alert status', () => {
  const date = (day: number, state: DateState, dollars?: number): AlertDate => ({
    day: localDate(`2026-11-${day}`),
    state,
    foundPrice: dollars === undefined ? undefined : cents(dollars * 100),
  });

  it.each<[DateState[], isActive: boolean, isCompleted: boolean]>([
    [['open'], true, false],
    [['open', 'found', 'passed', 'stopped'], true, false],
    [['found'], false, true],
    [['passed'], false, true],
    [['found', 'passed'], false, true],
    [['stopped'], false, false],
    [['found', 'stopped', 'passed'], false, false],
    [[], false, true],
  ])(
    'the status of an alert with days %j: active %s, completed %s',
    (states, isActive, isCompleted) => {
      const dates = states.map((state, index) => date(22 + index, state));
      expect(statusOf(dates)).toEqual({ isActive, isCompleted, found: undefined });
    },
  );

  it('the alert status has the lowest matched price with its day', () => {
    const dates = [date(22, 'found', 20), date(23, 'found', 15), date(24, 'found', 30)];
    expect(statusOf(dates).found).toEqual({ day: '2026-11-23', price: 1_500 });
  });

  it('the alert status has the first of several days with the lowest price', () => {
    const dates = [date(22, 'passed'), date(23, 'found', 15), date(24, 'found', 15)];
    expect(statusOf(dates).found).toEqual({ day: '2026-11-23', price: 1_500 });
  });

  it('the alert status keeps the matched price of a day that has passed', () => {
    expect(statusOf([date(22, 'passed', 15)]).found).toEqual({ day: '2026-11-22', price: 1_500 });
  });
});

const closed: Partial<Flight> = {
  goWildWindow: { state: 'opens', at: 1 as InstantMinute, zone: timeZone('UTC') },
};
const blackout: Partial<Flight> = { goWildWindow: { state: 'blackout' } };

describe('bookable price', () => {
  const all = { goWild: 15, standard: 50, discountDen: 40 };

  it.each<[string, Parameters<typeof flight>[0], Partial<Flight>, boolean, number | undefined]>([
    ['GoWild while its window is open', all, {}, false, 1_500],
    ['GoWild alone where only that counts', all, {}, true, 1_500],
    ['the club fare before the window opens', all, closed, false, 4_000],
    ['nothing before the window opens where only GoWild counts', all, closed, true, undefined],
    ['the club fare on a blackout date', all, blackout, false, 4_000],
    ['nothing on a blackout date where only GoWild counts', all, blackout, true, undefined],
    ['the standard fare', { standard: 50 }, {}, false, 5_000],
    ['the standard fare below the club fare', { standard: 50, discountDen: 60 }, {}, false, 5_000],
    ['the standard fare below the GoWild fare', { goWild: 60, standard: 50 }, {}, false, 5_000],
    ['the club fare', { discountDen: 40 }, {}, false, 4_000],
    ['no standard fare where only GoWild counts', { standard: 50 }, {}, true, undefined],
    ['no club fare where only GoWild counts', { discountDen: 40 }, {}, true, undefined],
    ['nothing without fares', {}, {}, false, undefined],
  ])('the bookable price is %s', (...row) => {
    const [, fares, change, goWildOnly, price] = row;
    expect(bookablePrice({ ...flight(fares), ...change }, goWildOnly)).toBe(price);
  });
});

describe('alert match', () => {
  const offers = (...totals: number[]) => totals.map((goWild) => flight({ goWild }));
  const match = (maxDollars: number, flights: readonly Flight[], goWildOnly = false) =>
    findMatch({ maxPrice: cents(maxDollars * 100), goWildOnly }, flights);

  it('an alert matches a flight at its highest price, not a cent above', () => {
    expect(match(29, offers(29))?.price).toBe(2_900);
    expect(match(29, offers(29.01))).toBeUndefined();
    expect(match(29, [])).toBeUndefined();
  });

  it('an alert matches the cheapest flight and has its price', () => {
    const flights = offers(20, 15, 25);
    expect(match(29, flights)).toEqual({ flight: flights[1], price: 1_500 });
  });

  it('an alert never matches a slow flight, and the suggested price ignores it', () => {
    const [slow, quick] = offers(15, 20);
    const flights = [{ ...slow!, slow: true as const }, quick!];
    expect(match(29, flights)).toEqual({ flight: quick, price: 2_000 });
    expect(suggestedPrice(flights)).toBe(suggestedPrice([quick!]));
  });

  it('an alert matches the first of equally cheap flights', () => {
    const flights = offers(20, 15, 15);
    expect(match(29, flights)?.flight).toBe(flights[1]);
  });

  it('an alert compares the price that is bookable now, not the shown one', () => {
    const later = { ...flight({ goWild: 15, standard: 28 }), ...closed };
    expect(match(29, [later])).toEqual({ flight: later, price: 2_800 });
    expect(match(29, [later], true)).toBeUndefined();
    expect(match(20, [later])).toBeUndefined();
  });

  it('an alert does not match flights without a bookable price', () => {
    const flights = [flight({}), flight({ goWild: 20 })];
    expect(match(29, flights)?.flight).toBe(flights[1]);
  });
});

describe('highest price of an alert', () => {
  it.each([
    [29, 2_900],
    [15.41, 1_541],
    [0.005, 1],
  ])('maxPriceOf turns %s dollars into %i cents', (dollars, amount) => {
    expect(maxPriceOf(dollars)).toBe(amount);
  });
});

const denver = timeZone('America/Denver');
const at = (iso: string) => new Date(iso);
/** Denver is seven hours behind: its November 25 lasts from 07:00 UTC to 07:00 UTC. */
const watched = { day: localDate('2026-11-25'), zone: denver };

describe('poll target', () => {
  it('a poll target is over at midnight of its airport', () => {
    expect(isOver(watched, at('2026-11-25T07:00:00Z'))).toBe(false);
    expect(isOver(watched, at('2026-11-26T06:59:59Z'))).toBe(false);
    expect(isOver(watched, at('2026-11-26T07:00:00Z'))).toBe(true);
  });
});

describe('next poll', () => {
  const next = (now: string) => nextPoll(watched, at(now)).toISOString();

  it('the next poll is nine minutes later, to the millisecond', () => {
    expect(next('2026-11-21T18:00:00.123Z')).toBe('2026-11-21T18:09:00.123Z');
  });

  it('the next poll is at the midnight when domestic pass windows open, the day before', () => {
    expect(next('2026-11-24T06:55:00Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('2026-11-24T06:50:59Z')).toBe('2026-11-24T06:59:59.000Z');
    expect(next('2026-11-24T06:51:00Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('2026-11-24T06:59:59.999Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(next('2026-11-24T07:00:00Z')).toBe('2026-11-24T07:09:00.000Z');
  });

  it('the next poll is at the midnight when international pass windows open, ten days before', () => {
    expect(next('2026-11-15T06:55:00Z')).toBe('2026-11-15T07:00:00.000Z');
  });

  it('the next poll is at the midnight that ends the day of the poll target', () => {
    expect(next('2026-11-26T06:55:00Z')).toBe('2026-11-26T07:00:00.000Z');
  });

  it('the next poll is nine minutes later across any other midnight', () => {
    for (const day of ['2026-11-14', '2026-11-16', '2026-11-23', '2026-11-25', '2026-11-27'])
      expect(next(`${day}T06:55:00Z`), day).toBe(`${day}T07:04:00.000Z`);
  });
});

describe('next retry of a failed poll', () => {
  const NOW = '2026-11-21T18:00:00Z';
  const secondsAfter = (failures: number, now = NOW) =>
    (nextRetry(watched, failures, at(now)).getTime() - at(now).getTime()) / 1_000;

  it('a failed poll is retried after 15 seconds, with delays that double up to nine minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 40].map((failures) => secondsAfter(failures))).toEqual([
      15, 30, 60, 120, 240, 480, 540, 540,
    ]);
  });

  it('the retry of a failed poll is no later than its next poll', () => {
    expect(secondsAfter(5, '2026-11-24T06:59:00Z')).toBe(60);
    expect(secondsAfter(2, '2026-11-24T06:59:00Z')).toBe(30);
  });
});

describe('shard of an origin and day', () => {
  const day = localDate('2026-11-25');

  it('shardOf gives the same shards in every process and release', () => {
    const shards = ['DEN', 'LAS', 'MCO'].map((code) => shardOf(airportCode(code), day));
    expect(shards).toEqual([33, 37, 10]);
    expect(shardOf(airportCode('DEN'), localDate('2026-11-26'))).toBe(38);
  });

  it('shardOf uses each of the 64 shards', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const codes = letters.flatMap((a) => letters.map((b) => airportCode(`${a}${b}X`)));
    const shards = new Set(codes.map((code) => shardOf(code, day)));
    expect([...shards].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 64 }, (_, shard) => shard),
    );
  });
});

describe('the obstacles of an alert', () => {
  const [first, second, third] = ['2026-11-24', '2026-11-25', '2026-11-26'].map(localDate) as [
    LocalDate,
    LocalDate,
    LocalDate,
  ];
  const days = new Map([
    [first, { hasFlights: false, hasGoWild: false }],
    [second, { hasFlights: true, hasGoWild: false }],
    [third, { hasFlights: true, hasGoWild: true }],
  ]);
  const on = (day: LocalDate) => days.get(day) ?? { hasFlights: false, hasGoWild: false };
  const dates = [first, second, third];

  it('are days without flights and, for GoWild fares only, days without GoWild seats', () => {
    const isConnected = true;
    expect(obstaclesOf({ dates, goWildOnly: true }, { isConnected, on })).toEqual({
      isConnected,
      withoutFlights: [first],
      withoutGoWild: [second],
      possible: [third],
    });
    expect(obstaclesOf({ dates, goWildOnly: false }, { isConnected, on })).toEqual({
      isConnected,
      withoutFlights: [first],
      withoutGoWild: [],
      possible: [second, third],
    });
  });

  it('are all days between airports that nothing connects', () => {
    expect(obstaclesOf({ dates, goWildOnly: true }, { isConnected: false, on })).toEqual({
      isConnected: false,
      withoutFlights: dates,
      withoutGoWild: [],
      possible: [],
    });
  });

  it('include the days of an equal alert, and of no other', () => {
    const wanted: AlertCriteria = {
      origin: airportCode('DEN'),
      destination: airportCode('LAS'),
      dates,
      maxPrice: cents(1_500),
      goWildOnly: true,
    };
    const same = { ...wanted, dates: [second, localDate('2026-12-01')] };
    expect(duplicateDays(wanted, [same])).toEqual([second]);
    expect(duplicateDays(wanted, [same, { ...wanted, dates: [first] }])).toEqual([first, second]);
    for (const change of [
      { origin: airportCode('LAS') },
      { destination: airportCode('MCO') },
      { maxPrice: cents(1_501) },
      { goWildOnly: false },
      { dates: [localDate('2026-12-01')] },
    ])
      expect(duplicateDays(wanted, [{ ...wanted, ...change }])).toEqual([]);
  });
});
