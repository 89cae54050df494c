import { describe, expect, it } from 'vitest';
import { ALERT_ERROR_TEXT } from '#contract/alert-fields.ts';
import { airportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { BOX_ERROR_MESSAGES } from './alert-copy.ts';
import {
  type AlertFields,
  alertBody,
  alertFields,
  EMPTY_ALERT,
  errorsFromServer,
  fieldErrors,
  priceOf,
  typedPrice,
  withDay,
} from './alert-fields.ts';
import { choiceOf, NO_PLACE } from './question/place-choice.ts';

const FIRST = localDate('2026-11-22');
const days = (...numbers: number[]) => numbers.map((day) => localDate(`2026-11-${day}`));
const filled = (changes: Partial<AlertFields> = {}): AlertFields => ({
  ...EMPTY_ALERT,
  from: choiceOf([airportCode('DEN')]),
  to: choiceOf([airportCode('LAS')]),
  dates: days(22),
  price: '15.41',
  ...changes,
});

describe('alert dates', () => {
  it('keeps the dates of an alert sorted', () => {
    expect(withDay(days(24), days(22)[0]!)).toEqual({ dates: days(22, 24), note: '' });
  });

  it('the alert form ignores a date that is already chosen and says so', () => {
    const dates = days(24);
    const next = withDay(dates, days(24)[0]!);
    expect(next.dates).toBe(dates);
    expect(next.note).toBe('Tue, Nov 24 is already chosen.');
  });

  it('the alert form stops at five dates', () => {
    const dates = days(22, 23, 24, 25, 26);
    expect(withDay(dates, days(27)[0]!)).toEqual({
      dates,
      note: 'Maximum 5 travel dates allowed',
    });
  });
});

describe('alert field errors', () => {
  it('alert field errors use the messages of the form or of the alert box', () => {
    const empty = { ...EMPTY_ALERT };
    expect(fieldErrors(empty, FIRST, ALERT_ERROR_TEXT)).toEqual({
      origin: 'Origin airport is required',
      destination: 'Destination airport is required',
      dates: 'At least one travel date is required',
      maxPrice: 'Max price must be greater than $0',
    });
    expect(fieldErrors(empty, FIRST, BOX_ERROR_MESSAGES)).toEqual({
      origin: 'Please select a departure airport',
      destination: 'Please select an arrival airport',
      dates: 'Please select at least one travel date',
      maxPrice: 'Please enter a valid price',
    });
  });

  it('the alert form rejects today, a sixth date, the same airport twice and invalid prices', () => {
    const errors = (changes: Partial<AlertFields>) =>
      fieldErrors(filled(changes), FIRST, ALERT_ERROR_TEXT);
    expect(errors({})).toEqual({});
    expect(errors({ price: '0.50' })).toEqual({});
    expect(errors({ dates: days(21) }).dates).toBe('All travel dates must be tomorrow or later');
    expect(errors({ dates: days(22, 23, 24, 25, 26, 27) }).dates).toBe(
      'Maximum 5 travel dates allowed',
    );
    expect(errors({ to: choiceOf([airportCode('DEN')]) }).destination).toBe(
      'Destination must be different from origin',
    );
    for (const price of ['', ' ', '0', '-3', 'abc'])
      expect(errors({ price }).maxPrice).toBe('Max price must be greater than $0');
  });

  it('a range of days needs both ends and an alert needs a way to be told', () => {
    const errors = (changes: Partial<AlertFields>) =>
      fieldErrors(filled({ daysBy: 'range', ...changes }), FIRST, ALERT_ERROR_TEXT);
    const [from, to] = [localDate('2026-11-30'), localDate('2026-12-06')];
    expect(errors({ range: { from, to, weekdays: [] } })).toEqual({});
    expect(errors({ range: { from, weekdays: [] } }).dates).toBe(
      'At least one travel date is required',
    );
    expect(errors({ range: { from: to, to: from, weekdays: [] } }).range).toBe(
      'The last day must not be before the first day',
    );
    const tooLong = { from, to: localDate('2026-12-31'), weekdays: [] };
    expect(errors({ range: tooLong }).range).toBe('A range of days has at most 31 days');
    const one = { daysBy: 'dates' } as const;
    expect(errors({ ...one, channels: ['sms'] }).channels).toBe('Please choose at least one way');
    expect(errors({ ...one, channels: ['push'] })).toEqual({});
  });

  it('a price is undefined while it is none, and beyond any fare', () => {
    expect(['', 'x', '0', '-1', '1e300'].map((price) => priceOf({ price }))).toEqual(
      Array.from({ length: 5 }),
    );
    expect(priceOf({ price: '15.41' })).toBe(1_541);
  });

  it('anywhere counts as a destination', () => {
    expect(
      fieldErrors(filled({ to: NO_PLACE, isAnywhere: true }), FIRST, ALERT_ERROR_TEXT),
    ).toEqual({});
  });

  it('the alert form asks for consent to text messages only with a phone number', () => {
    const errors = (changes: Partial<AlertFields>) =>
      fieldErrors(filled(changes), FIRST, ALERT_ERROR_TEXT);
    expect(errors({ phone: '(720) 555-01' }).phone).toContain('10 digits');
    expect(errors({ phone: '(720) 555-0134' }).smsConsent).toContain('agree');
    expect(errors({ phone: '(720) 555-0134', smsConsent: true })).toEqual({});
  });

  it('errors of the alert form from the server appear at their fields', () => {
    expect(
      errorsFromServer({
        origin_airport: 'a',
        'travel_dates.1': 'b',
        sms_consent: 'c',
        other: 'd',
      }),
    ).toEqual({ origin: 'a', dates: 'b', smsConsent: 'c' });
  });
});

describe('alert request body', () => {
  it('an alert request omits phone and consent without a phone number', () => {
    expect(alertBody(filled())).toEqual({
      origin_airport: 'DEN',
      destination_airport: 'LAS',
      travel_dates: ['2026-11-22'],
      max_price: 15.41,
      gowild_only: true,
    });
  });

  it('an alert request names several airports, a range and what narrows it', () => {
    const [from, to] = [localDate('2026-11-30'), localDate('2026-12-06')];
    const wide = filled({
      from: choiceOf([airportCode('DEN'), airportCode('SLC')]),
      isAnywhere: true,
      daysBy: 'range',
      range: { from, to, weekdays: [1, 5] },
      goWildOnly: false,
      discountDen: true,
      maxStops: 0,
      maxMinutes: 360,
      party: 2,
      channels: ['email'],
      quietHours: { from: '22:00', to: '07:00' },
    });
    expect(alertBody(wide)).toEqual({
      origins: ['DEN', 'SLC'],
      destinations: [],
      range: { from, to, weekdays: [1, 5] },
      max_price: 15.41,
      gowild_only: false,
      discount_den: true,
      max_stops: 0,
      max_minutes: 360,
      party: 2,
      channels: ['email'],
      quiet_hours: { from: '22:00', to: '07:00' },
    });
  });

  it('a stored form of an alert is read as it was', () => {
    const stored = filled({ daysBy: 'range', range: { from: FIRST, weekdays: [1] } });
    expect(alertFields.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it('an alert request sends the digits of the phone number and the consent', () => {
    expect(alertBody(filled({ phone: '(720) 555-0134', smsConsent: true }))).toMatchObject({
      phone_number: '7205550134',
      sms_consent: true,
    });
  });
});

it('the alert form starts with a price formatted for editing', () => {
  expect(typedPrice(cents(1541))).toBe('15.41');
  expect(typedPrice(cents(2900))).toBe('29.00');
  expect(typedPrice(undefined)).toBe('');
});
