import type { BoardDto, BoardRowDto } from '#contract/board.ts';
import { flightDto } from './answer-builders.ts';

const DAY = '2026-11-22';

interface RowOptions extends Partial<BoardRowDto['home']> {
  /** Dollars; none without fares. */
  readonly goWild?: number | undefined;
  readonly departs?: string;
  readonly arrives?: string;
}

/** A nonstop from Denver to a place, tomorrow by the clock of the search fixture. */
export function boardRow(code: string, options: RowOptions = {}): BoardRowDto {
  const { departs = '06:45', arrives = '08:40', ...rest } = options;
  const { goWild, ...home } = { goWild: 15.41, ...rest };
  return {
    destination: code,
    flight: flightDto({
      legs: [['DEN', `${DAY}T${departs}:00-07:00`, code, `${DAY}T${arrives}:00-07:00`, 'F9 100']],
      fares: goWild === undefined ? {} : { go_wild: goWild, standard: 98 },
    }),
    home: {
      date: DAY,
      lands_by: DAY,
      ways: 4,
      pass_ways: 2,
      pass_unknown: 0,
      last_departure_time: `${DAY}T18:53:00-07:00`,
      sure_price: 88,
      ...home,
    },
  };
}

export const boardDto = (changes: Partial<BoardDto> = {}): BoardDto => ({
  airport: 'DEN',
  date: DAY,
  destinations: 51,
  on_pass: ['ATL', 'LAS', 'SLC'],
  go_wild_window: { state: 'open', opens_at: null },
  best: [boardRow('LAS'), boardRow('ATL', { departs: '09:35', arrives: '15:30' })],
  source: {
    fares: 'simulated',
    simulated: true,
    seen_at: '2026-11-21T19:00:00Z',
    timetable: 'US DOT, July 2026',
  },
  ...changes,
});
