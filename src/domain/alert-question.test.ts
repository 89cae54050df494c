import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { type AlertDraft, criteriaErrors } from './alert.ts';
import { type AlertQuestion, alertSentence, daysOfRange, placesText } from './alert-question.ts';
import { cents } from './money.ts';
import { localDate } from './time.ts';

const codes = (text: string) => text.split(' ').map(airportCode);
const MONDAY = localDate('2026-11-30');
const SUNDAY = localDate('2026-12-06');

describe('a range of days', () => {
  const range = (weekdays: readonly number[]) =>
    daysOfRange({ from: MONDAY, to: SUNDAY, weekdays });

  it('a range without weekdays has every day from the first to the last', () => {
    expect(range([])).toHaveLength(7);
    expect(range([])).toEqual([1, 2, 3, 4, 5, 6, 7].flatMap((day) => range([day])));
  });

  it('a range has the days of its weekdays, Monday being 1', () => {
    expect(range([1, 6])).toEqual(['2026-11-30', '2026-12-05']);
    expect(daysOfRange({ from: MONDAY, to: MONDAY, weekdays: [7] })).toEqual([]);
  });
});

describe('the errors of a question with a range or several places', () => {
  const draft: AlertDraft = {
    origins: ['PHX', 'TUS'],
    destinations: ['DEN'],
    dates: [],
    range: { from: MONDAY, to: SUNDAY, weekdays: [] },
    maxPrice: 40,
  };
  const errors = (change: Partial<AlertDraft>, first = '2026-11-22') =>
    criteriaErrors({ ...draft, ...change }, localDate(first));
  const ranged = (from: string, to: string, weekdays: readonly number[] = []) =>
    errors({ range: { from: localDate(from), to: localDate(to), weekdays } });

  it('a question with a range needs no single dates', () => {
    expect(errors({})).toEqual({});
    expect(errors({ range: undefined })).toEqual({ dates: 'date_missing' });
  });

  it('a range has at most 31 days, and its last day is not before the first', () => {
    expect(ranged('2026-12-01', '2026-12-31')).toEqual({});
    expect(ranged('2026-12-01', '2027-01-01')).toEqual({ range: 'range_too_long' });
    expect(ranged('2026-12-02', '2026-12-01')).toEqual({ range: 'range_backwards' });
  });

  it('a range without a day on its weekdays has an error', () => {
    expect(ranged('2026-11-30', '2026-12-03', [6, 7])).toEqual({ range: 'range_without_days' });
  });

  it('a range may begin in the past if one of its days can be watched', () => {
    expect(errors({}, '2026-12-06')).toEqual({});
    expect(errors({}, '2026-12-07')).toEqual({ range: 'date_too_early' });
  });

  it('a question may have five origins and ten destinations, or none for anywhere', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `X${n}`);
    expect(errors({ origins: many(5), destinations: [] })).toEqual({});
    expect(errors({ origins: many(6) })).toEqual({ origin: 'too_many_origins' });
    expect(errors({ destinations: many(10) })).toEqual({});
    expect(errors({ destinations: many(11) })).toEqual({ destination: 'too_many_destinations' });
  });

  it('a question may not name an airport as origin and as destination', () => {
    expect(errors({ destinations: ['DEN', 'TUS'] })).toEqual({ destination: 'same_airport' });
  });
});

describe('the sentence of an alert', () => {
  const question: AlertQuestion = {
    origins: codes('PHX'),
    destinations: codes('DEN'),
    dates: [MONDAY],
    range: null,
    maxPrice: cents(4_000),
    goWildOnly: true,
    discountDen: false,
    maxStops: null,
    maxMinutes: null,
    party: 1,
  };
  const says = (change: Partial<AlertQuestion>) => alertSentence({ ...question, ...change });

  it.each<readonly [string, Partial<AlertQuestion>]>([
    ['PHX to DEN, Mon, Nov 30, under $40, GoWild only', {}],
    ['PHX to DEN, Mon, Nov 30, under $15.41, GoWild only', { maxPrice: cents(1_541) }],
    ['PHX to DEN, Mon, Nov 30 or Sun, Dec 6, under $40, GoWild only', { dates: [MONDAY, SUNDAY] }],
    [
      'PHX to DEN, Nov 30, Dec 6 or Dec 13, under $40, GoWild only',
      { dates: [MONDAY, SUNDAY, localDate('2026-12-13')] },
    ],
    [
      'PHX to DEN, any day Nov 30 – Dec 6, under $40 per person, GoWild only, nonstop, 2 people',
      { range: { from: MONDAY, to: SUNDAY, weekdays: [] }, maxStops: 0, party: 2 },
    ],
    [
      'PHX to DEN, Fri, Sat or Sun Nov 30 – Dec 6, under $40, GoWild only',
      { range: { from: MONDAY, to: SUNDAY, weekdays: [5, 6, 7] } },
    ],
    [
      'PHX to DEN, any day Mon to Fri, Nov 30 – Dec 6, under $40, GoWild only',
      { range: { from: MONDAY, to: SUNDAY, weekdays: [1, 2, 3, 4, 5] } },
    ],
    [
      'PHX to DEN, Mon, Tue, Thu or Fri Nov 30 – Dec 6, under $40, GoWild only',
      { range: { from: MONDAY, to: SUNDAY, weekdays: [1, 2, 4, 5] } },
    ],
    [
      'PHX, TUS or LAS to anywhere, Mon, Nov 30, under $40, any fare without Discount Den',
      { origins: codes('PHX TUS LAS'), destinations: [], goWildOnly: false },
    ],
    [
      'PHX to DEN or COS, Mon, Nov 30, under $40, any fare, at most 1 stop, at most 5h 30m',
      {
        destinations: codes('DEN COS'),
        goWildOnly: false,
        discountDen: true,
        maxStops: 1,
        maxMinutes: 330,
      },
    ],
  ])('an alert says: %s', (sentence, change) => {
    expect(says(change)).toBe(sentence);
  });

  it('names the places of an alert where codes would not do', () => {
    expect(placesText({ origins: ['Phoenix', 'Tucson'], destinations: ['Denver'] })).toBe(
      'Phoenix or Tucson to Denver',
    );
  });
});
