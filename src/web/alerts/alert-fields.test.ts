import { describe, expect, it } from 'vitest';
import { ALERT_FAULT_WORDS } from '#contract/alerts.ts';
import { airportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import {
  type AlertFields,
  alertBody,
  EMPTY_ALERT,
  faultsFromServer,
  fieldFaults,
  typedPrice,
  withDay,
} from './alert-fields.ts';
import { BOX_FAULT_WORDS } from './alert-copy.ts';

const TODAY = localDate('2026-11-21');
const days = (...numbers: number[]) => numbers.map((day) => localDate(`2026-11-${day}`));
const filled = (changes: Partial<AlertFields> = {}): AlertFields => ({
  ...EMPTY_ALERT,
  origin: airportCode('DEN'),
  destination: airportCode('LAS'),
  dates: days(22),
  price: '15.41',
  ...changes,
});

describe('one more day', () => {
  it('keeps the days sorted', () => {
    expect(withDay(days(24), days(22)[0]!)).toEqual({ dates: days(22, 24), note: '' });
  });

  it('ignores a day that is chosen, and says so', () => {
    const dates = days(24);
    const next = withDay(dates, days(24)[0]!);
    expect(next.dates).toBe(dates);
    expect(next.note).toBe('Tue, Nov 24 is already chosen.');
  });

  it('stops at five', () => {
    const dates = days(22, 23, 24, 25, 26);
    expect(withDay(dates, days(27)[0]!)).toEqual({
      dates,
      note: 'Maximum 5 travel dates allowed',
    });
  });
});

describe('faults', () => {
  it('are said in the words of each surface', () => {
    const empty = { ...EMPTY_ALERT };
    expect(fieldFaults(empty, TODAY, ALERT_FAULT_WORDS)).toEqual({
      origin: 'Origin airport is required',
      destination: 'Destination airport is required',
      dates: 'At least one travel date is required',
      maxPrice: 'Max price must be greater than $0',
    });
    expect(fieldFaults(empty, TODAY, BOX_FAULT_WORDS)).toEqual({
      origin: 'Please select a departure airport',
      destination: 'Please select an arrival airport',
      dates: 'Please select at least one travel date',
      maxPrice: 'Please enter a valid price',
    });
  });

  it('hold for today, six days, a route to itself and prices that are none', () => {
    const faults = (changes: Partial<AlertFields>) =>
      fieldFaults(filled(changes), TODAY, ALERT_FAULT_WORDS);
    expect(faults({})).toEqual({});
    expect(faults({ price: '0.50' })).toEqual({});
    expect(faults({ dates: days(21) }).dates).toBe('All travel dates must be tomorrow or later');
    expect(faults({ dates: days(22, 23, 24, 25, 26, 27) }).dates).toBe(
      'Maximum 5 travel dates allowed',
    );
    expect(faults({ destination: airportCode('DEN') }).destination).toBe(
      'Destination must be different from origin',
    );
    for (const price of ['', ' ', '0', '-3', 'abc'])
      expect(faults({ price }).maxPrice).toBe('Max price must be greater than $0');
  });

  it('ask for consent to text messages only with a number', () => {
    const faults = (changes: Partial<AlertFields>) =>
      fieldFaults(filled(changes), TODAY, ALERT_FAULT_WORDS);
    expect(faults({ phone: '(720) 555-01' }).phone).toContain('10 digits');
    expect(faults({ phone: '(720) 555-0134' }).smsConsent).toContain('agree');
    expect(faults({ phone: '(720) 555-0134', smsConsent: true })).toEqual({});
  });

  it('of the server land at their fields', () => {
    expect(
      faultsFromServer({
        origin_airport: 'a',
        'travel_dates.1': 'b',
        sms_consent: 'c',
        other: 'd',
      }),
    ).toEqual({ origin: 'a', dates: 'b', smsConsent: 'c' });
  });
});

describe('what is sent', () => {
  it('says nothing of phones without a number', () => {
    expect(alertBody(filled())).toEqual({
      origin_airport: 'DEN',
      destination_airport: 'LAS',
      travel_dates: ['2026-11-22'],
      max_price: 15.41,
      gowild_only: true,
    });
  });

  it('carries the digits and the consent', () => {
    expect(alertBody(filled({ phone: '(720) 555-0134', smsConsent: true }))).toMatchObject({
      phone_number: '7205550134',
      sms_consent: true,
    });
  });
});

it('begins with a price as one would type it', () => {
  expect(typedPrice(cents(1541))).toBe('15.41');
  expect(typedPrice(cents(2900))).toBe('29.00');
  expect(typedPrice(undefined)).toBe('');
});
