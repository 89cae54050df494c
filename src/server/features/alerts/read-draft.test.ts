import { describe, expect, it } from 'vitest';
import { termsWith } from '#test/alerts/question.ts';
import { stillClock } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { readDraft, type SentAlert } from './read-draft.ts';

const network = still(
  testNetwork(
    [
      testAirport('HNL', 'Pacific/Honolulu'),
      testAirport('AKL', 'Pacific/Auckland'),
      testAirport('DEN', 'America/Denver'),
      testAirport('DJT', 'America/New_York'),
    ],
    '1 DEN 08:00 HNL 400 daily',
  ),
);
const { dates: _dates, range: _range, ...TERMS } = termsWith();
const sent: SentAlert = {
  ...TERMS,
  origins: ['DEN'],
  destinations: ['HNL'],
  dates: ['2026-12-01'],
  maxPrice: 49,
  phoneNumber: '',
  smsConsent: false,
};

function read(changes: Partial<SentAlert>, now = '2026-11-21T18:00:00Z', smsOn = false) {
  const answer = readDraft({ network, clock: stillClock(now), smsOn }, { ...sent, ...changes });
  return 'errors' in answer ? answer.errors : answer.alert;
}
const day = (origin: string, date: string, now: string) => {
  const destinations = origin === 'DEN' ? ['HNL'] : ['DEN'];
  const read_ = read({ origins: [origin], destinations, dates: [date] }, now);
  return read_.dates;
};

describe('travel dates at the origin', () => {
  // 23:30 on the 21st in Honolulu, 02:30 on the 22nd in Denver, 22:30 on the 22nd in Auckland.
  const LATE = '2026-11-22T09:30:00Z';

  it.each([
    ['HNL', '2026-11-21', 'date_too_early'],
    ['HNL', '2026-11-22', ['2026-11-22']],
    ['DEN', '2026-11-22', 'date_too_early'],
    ['DEN', '2026-11-23', ['2026-11-23']],
    ['AKL', '2026-11-22', 'date_too_early'],
    ['AKL', '2026-11-23', ['2026-11-23']],
  ])('reads a travel date from %s by its local day: %s', (origin, date, outcome) => {
    expect(day(origin, date, LATE)).toEqual(outcome);
  });

  it('refuses today in Auckland while it is still yesterday in UTC', () => {
    // 00:30 on the 23rd in Auckland.
    expect(day('AKL', '2026-11-23', '2026-11-22T11:30:00Z')).toBe('date_too_early');
    expect(day('HNL', '2026-11-23', '2026-11-22T11:30:00Z')).toEqual(['2026-11-23']);
  });

  it('accepts travel dates up to one year from today at the origin', () => {
    expect(day('HNL', '2027-11-21', LATE)).toEqual(['2027-11-21']);
    expect(day('HNL', '2027-11-22', LATE)).toBe('date_too_far');
    expect(day('DEN', '2027-11-22', LATE)).toEqual(['2027-11-22']);
  });
});

describe('reading an alert', () => {
  it('reads an alert with sorted unique dates and the price in cents', () => {
    const dates = ['2026-12-09', '2026-12-01', '2026-12-09'];
    expect(read({ dates, maxPrice: 14.91 })).toEqual({
      ...TERMS,
      origins: ['DEN'],
      destinations: ['HNL'],
      dates: ['2026-12-01', '2026-12-09'],
      range: null,
      maxPrice: 1491,
      phoneNumber: null,
    });
  });

  it('treats the old code of an airport as the airport', () => {
    expect(read({ destinations: ['PBI'] })).toMatchObject({ destinations: ['DJT'] });
    expect(read({ origins: ['PBI'], destinations: ['DJT'] })).toEqual({
      destination: 'same_airport',
    });
  });

  it.each(['CITY:DENVER', 'DEN,HNL', 'XYZ', 'DE'])('requires one airport instead of %s', (text) => {
    expect(read({ origins: [text] })).toEqual({ origin: 'airport_unknown' });
    expect(read({ destinations: [text] })).toEqual({ destination: 'airport_unknown' });
  });

  it('accepts up to five different dates', () => {
    const five = [1, 2, 3, 4, 5].map((n) => `2026-12-0${n}`);
    expect(read({ dates: [...five, '2026-12-05'] }).dates).toEqual(five);
    expect(read({ dates: [...five, '2026-12-06'] })).toEqual({ dates: 'too_many_dates' });
  });

  it('reports everything wrong with an alert at once', () => {
    expect(
      read({
        origins: [],
        destinations: ['XYZ'],
        dates: [],
        maxPrice: 0,
        phoneNumber: '3035550123',
      }),
    ).toEqual({
      origin: 'origin_missing',
      destination: 'airport_unknown',
      dates: 'date_missing',
      maxPrice: 'price_not_positive',
      phoneNumber: 'sms_off',
    });
  });
});

describe('phone numbers of alerts', () => {
  const phone = { phoneNumber: '3035550123' };

  it('refuses a phone number where no text messages are sent', () => {
    expect(read({ ...phone, smsConsent: true })).toEqual({ phoneNumber: 'sms_off' });
  });

  it('refuses a phone number where a text message costs more or cannot arrive', () => {
    for (const phoneNumber of ['4165550123', '9005550123', '3039110123'])
      expect(read({ phoneNumber, smsConsent: true }, undefined, true)).toEqual({
        phoneNumber: 'phone_not_us',
      });
  });

  it('requires consent for text messages', () => {
    expect(read(phone, undefined, true)).toEqual({ smsConsent: 'consent_missing' });
    expect(read({ ...phone, smsConsent: true }, undefined, true)).toMatchObject(phone);
  });
});
