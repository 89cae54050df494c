import { expect, it } from 'vitest';
import { hoursAround, readHomeTime, withHomeTime } from './trip-tools.tsx';

it('hours are offered in order, with the chosen time among them', () => {
  const labels = (chosen?: string) => hoursAround(21, 23)(chosen).map(({ label }) => label);
  expect(labels()).toEqual(['Any time', '9 PM', '10 PM', '11 PM']);
  expect(labels('22:00')).toHaveLength(4);
  expect(labels('22:30')).toEqual(['Any time', '9 PM', '10 PM', '10:30 PM', '11 PM']);
});

it('the time home is that of the day named, else of any day', () => {
  const question = { origins: 'DEN', out: '2026-12-10', nights: '3' };
  expect(readHomeTime(question)).toBeUndefined();
  expect(readHomeTime({ ...question, home_by_time: '21:00' })).toBe('21:00');
  expect(readHomeTime({ ...question, home_by: '2026-12-13T20:00', home_by_time: '21:00' })).toBe(
    '20:00',
  );
});

it('another time home keeps the day named; none is the end of it', () => {
  expect(withHomeTime({ home_by: '2026-12-13T20:00' }, '22:00')).toEqual({
    home_by: '2026-12-13T22:00',
  });
  expect(withHomeTime({ home_by: '2026-12-13T20:00' }, '')).toEqual({
    home_by: '2026-12-13T23:59',
  });
  expect(withHomeTime({}, '22:00')).toEqual({ home_by_time: '22:00' });
  expect(withHomeTime({}, '')).toEqual({ home_by_time: undefined });
});
