import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import {
  type AlertDate,
  type AlertDraft,
  criteriaErrors,
  type DateState,
  duplicateDays,
  eachOnce,
  firstAlertDay,
  formatTimeOfDay,
  isEntitledToAlerts,
  maxPriceOf,
  obstaclesOf,
  type QuietHours,
  quietUntil,
  readTimeOfDay,
  statusOf,
} from './alert.ts';
import type { AlertQuestion } from './alert-question.ts';
import type { ChannelName } from './channel.ts';
import { cents } from './money.ts';
import { type LocalDate, localDate, timeZone } from './time.ts';

const TOMORROW = localDate('2026-11-22');

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

describe('highest price of an alert', () => {
  it.each([
    [29, 2_900],
    [15.41, 1_541],
    [0.005, 1],
  ])('maxPriceOf turns %s dollars into %i cents', (dollars, amount) => {
    expect(maxPriceOf(dollars)).toBe(amount);
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
    const wanted: AlertQuestion = {
      origins: [airportCode('DEN')],
      destinations: [airportCode('LAS')],
      dates,
      range: null,
      maxPrice: cents(1_500),
      goWildOnly: true,
      discountDen: false,
      maxStops: null,
      maxMinutes: null,
      party: 1,
    };
    const same = { ...wanted, dates: [second, localDate('2026-12-01')] };
    expect(duplicateDays(wanted, [same])).toEqual([second]);
    expect(duplicateDays(wanted, [same, { ...wanted, dates: [first] }])).toEqual([first, second]);
    for (const change of [
      { origins: [airportCode('LAS')] },
      { destinations: [airportCode('MCO')] },
      { destinations: [] },
      { maxStops: 0 as const },
      { maxMinutes: 300 },
      { party: 2 },
      { maxPrice: cents(1_501) },
      { goWildOnly: false },
      { dates: [localDate('2026-12-01')] },
    ])
      expect(duplicateDays(wanted, [{ ...wanted, ...change }])).toEqual([]);
    expect(duplicateDays(wanted, [{ ...wanted, discountDen: true }])).toEqual(dates);
  });
});

describe('the alerts of a member', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const member = {
    isActive: true,
    membership: { isPremium: true, isTrial: false },
    emailProof: { createdAt: new Date('2026-01-01T00:00:00Z'), emailVerifiedAt: now },
  };

  it.each([
    ['with the plan and a verified address', {}, true],
    ['without the plan', { membership: { isPremium: false, isTrial: false } }, false],
    ['whose account is disabled', { isActive: false }, false],
    [
      'whose address is not verified',
      { emailProof: { ...member.emailProof, emailVerifiedAt: null } },
      false,
    ],
    ['who has just registered', { emailProof: { createdAt: now, emailVerifiedAt: null } }, true],
  ])('go on or wait for one %s', (_, changes, goOn) => {
    expect(isEntitledToAlerts({ ...member, ...changes }, now)).toBe(goOn);
  });
});

const zone = timeZone('America/Denver');
const hours = (from: string, to: string): QuietHours => ({
  from: readTimeOfDay(from),
  to: readTimeOfDay(to),
});
/** November 21 in Denver. */
const at = (clock: string) => new Date(`2026-11-21T${clock}:00-07:00`);
const until = (channel: ChannelName, quietHours: QuietHours | null, clock: string) =>
  quietUntil(channel, { quietHours, zone }, at(clock))?.toISOString();

describe('quiet hours', () => {
  it('hold over midnight, and end the next morning or the same one', () => {
    const night = hours('22:30', '07:00');
    expect(until('push', night, '22:29')).toBeUndefined();
    expect(until('push', night, '22:30')).toBe('2026-11-22T14:00:00.000Z');
    expect(until('push', night, '06:59')).toBe('2026-11-21T14:00:00.000Z');
    expect(until('push', night, '07:00')).toBeUndefined();
  });

  it('hold within one day', () => {
    const noon = hours('12:00', '13:00');
    expect(until('sms', noon, '12:30')).toBe('2026-11-21T20:00:00.000Z');
    expect(until('sms', noon, '11:59')).toBeUndefined();
    expect(until('sms', noon, '23:00')).toBeUndefined();
  });

  it('are ignored by email, and are none by default but for texts at night', () => {
    expect(until('email', hours('00:00', '23:59'), '12:00')).toBeUndefined();
    expect(until('push', null, '03:00')).toBeUndefined();
    expect(until('sms', null, '20:59')).toBeUndefined();
    expect(until('sms', null, '21:00')).toBe('2026-11-22T15:00:00.000Z');
    expect(until('sms', null, '03:00')).toBe('2026-11-21T15:00:00.000Z');
    expect(until('sms', null, '08:00')).toBeUndefined();
  });

  it('that end when they begin never hold, so that texts come at night too', () => {
    expect(until('sms', hours('00:00', '00:00'), '03:00')).toBeUndefined();
  });

  it('end at their local time on a day on which clocks change', () => {
    const night = { quietHours: hours('22:00', '08:00'), zone };
    const before = new Date('2026-11-01T06:00:00Z');
    expect(quietUntil('push', night, before)?.toISOString()).toBe('2026-11-01T15:00:00.000Z');
  });

  it('are written and read as hours and minutes', () => {
    for (const text of ['00:00', '07:05', '23:59'])
      expect(formatTimeOfDay(readTimeOfDay(text))).toBe(text);
  });
});
