import { describe, expect, it } from 'vitest';
import { airportCode } from '../network/airport.ts';
import { localDate } from '../time/local-date.ts';
import { minutes, offsetTime } from '../time/offset-time.ts';
import { fullHourFrom, stayBetween, stayOfDays } from './stay.ts';

const ATL = airportCode('ATL');
const FRIDAY = localDate('2026-11-27');

describe('a stay', () => {
  it('between two flights begins at the next full hour and ends at the last one, by the clock of the place', () => {
    const arrives = offsetTime('2026-11-27T11:38:00-05:00');
    const leaves = offsetTime('2026-11-30T09:59:00-05:00');
    expect(stayBetween(ATL, arrives, leaves)).toEqual({
      place: ATL,
      arrives: { date: FRIDAY, minute: 12 * 60 },
      leaves: { date: '2026-11-30', minute: 9 * 60 },
    });
  });

  it('of days goes from noon to noon', () => {
    expect(stayOfDays(ATL, FRIDAY, localDate('2026-11-29'))).toEqual({
      place: ATL,
      arrives: { date: FRIDAY, minute: 720 },
      leaves: { date: '2026-11-29', minute: 720 },
    });
  });
});

it.each([
  [0, 'the same day', 0],
  [600, 'the same day', 600],
  [601, 'the same day', 660],
  [1380, 'the same day', 1380],
  [1381, 'the next day', 0],
])('the full hour from minute %i is on %s at %i', (minute, day, hour) => {
  const date = day === 'the same day' ? FRIDAY : localDate('2026-11-28');
  expect(fullHourFrom({ date: FRIDAY, minute: minutes(minute) })).toEqual({ date, minute: hour });
});
