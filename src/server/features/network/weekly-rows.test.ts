import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { addDays, type LocalDate, localDate, minutes, weekdayOf } from '#domain/time.ts';
import { weekdaysFromDigits } from '#domain/timetable.ts';
import { type FiledFlight, weeklyRows } from './weekly-rows.ts';

/** July 2026 has five Wednesdays, Thursdays and Fridays, and four of the other days. */
const JULY = Array.from({ length: 31 }, (_, index) => addDays(localDate('2026-07-01'), index));
const on = (weekday: number) => JULY.filter((day) => weekdayOf(day) === weekday);

/** `1094 DEN 06:05 LAS` on these days. */
const flights = (text: string, days: readonly LocalDate[], block = 115): FiledFlight[] => {
  const [flightNumber = '', from = '', clock = '', to = ''] = text.split(' ');
  const departs = minutes(Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)));
  return days.map((date) => ({
    date,
    flightNumber,
    origin: airportCode(from),
    destination: airportCode(to),
    departs,
    block: minutes(block),
  }));
};

const DAILY = flights('1 DEN 10:00 LAS', JULY);
/** Rows besides the daily flight that fills the month: number, minute of departure, weekdays. */
const rowsOf = (...lists: FiledFlight[][]) =>
  weeklyRows([...DAILY, ...lists.flat()])
    .filter((row) => row.flightNumber !== '1')
    .map((row) => [row.departs, row.weekdays]);

describe('weekly rows', () => {
  it('keeps a weekday that is flown in at least half of its weeks', () => {
    const [half, less] = [on(1).slice(2), on(2).slice(3)];
    expect(rowsOf(flights('7 DEN 06:05 LAS', [...half, ...less, ...on(6)]))).toEqual([
      [365, weekdaysFromDigits('16')],
    ]);
    // Two of five weeks are less than half.
    expect(rowsOf(flights('7 DEN 06:05 LAS', [...on(3).slice(3), ...on(6)]))).toEqual([
      [365, weekdaysFromDigits('6')],
    ]);
  });

  it('leaves out a flight that is flown fewer than four times', () => {
    expect(rowsOf(flights('7 DEN 06:05 LAS', on(3).slice(2)))).toEqual([]);
    expect(rowsOf(flights('7 DEN 06:05 LAS', on(3).slice(1)))).toHaveLength(1);
  });

  it('prefers the times of the latest weeks when a flight changed', () => {
    const before = flights('7 DEN 06:05 LAS', [...on(1).slice(0, 2), ...on(2)]);
    const after = flights('7 DEN 06:20 LAS', [...on(1).slice(2), ...on(6)]);
    for (const lists of [
      [before, after],
      [after, before],
    ])
      expect(rowsOf(...lists).sort(([a = 0], [b = 0]) => a - b)).toEqual([
        [365, weekdaysFromDigits('2')],
        [380, weekdaysFromDigits('16')],
      ]);
  });

  it('treats a different duration or route as a different version of a flight', () => {
    const rows = weeklyRows([
      ...DAILY,
      ...flights('7 DEN 06:05 LAS', [...on(1).slice(0, 2), ...on(2).slice(0, 2)], 110),
      ...flights('7 DEN 06:05 MCO', [...on(1).slice(2), ...on(2).slice(2)], 220),
    ]);
    expect(rows.filter((row) => row.flightNumber === '7').map((row) => row.destination)).toEqual([
      'MCO',
    ]);
  });

  it('keeps two legs of one flight number on one day', () => {
    expect(
      rowsOf(flights('7 DEN 06:05 LAS', on(1)), flights('7 LAS 09:00 PHX', on(1))),
    ).toHaveLength(2);
  });
});
