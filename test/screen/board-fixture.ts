import type { BoardDto, BoardTripDto } from '#contract/board.ts';
import { flightDto } from './answer-builders.ts';

const DAY = '2026-11-22';
const HOME = '2026-11-24';

interface TripOptions extends Partial<Omit<BoardTripDto, 'home'>> {
  readonly departs?: string;
  readonly arrives?: string;
  readonly level?: BoardTripDto['home']['level'];
}

/** Nonstops from Denver to a place, tomorrow by the clock of the search fixture, and back two days later. */
export function boardTrip(code: string, options: TripOptions = {}): BoardTripDto {
  const { departs = '06:45', arrives = '08:40', level = 'strong', ...rest } = options;
  const fares = { go_wild: 15.41, standard: 98 };
  return {
    destination: code,
    out: flightDto({
      legs: [['DEN', `${DAY}T${departs}:00-07:00`, code, `${DAY}T${arrives}:00-07:00`, 'F9 100']],
      fares,
    }),
    back: flightDto({
      legs: [[code, `${HOME}T16:48:00-07:00`, 'DEN', `${HOME}T18:46:00-07:00`, 'F9 200']],
      fares,
    }),
    nights: 2,
    minutes_there: 56 * 60 + 8,
    total: 30.82,
    on_pass: { out: true, back: true },
    home: { level, ways: 5, pass_ways: 2, last_departure: `${HOME}T18:53:00-07:00` },
    ...rest,
  };
}

export const boardDto = (changes: Partial<BoardDto> = {}): BoardDto => ({
  airport: 'DEN',
  date: DAY,
  destinations: 51,
  on_pass: ['ATL', 'LAS', 'SLC'],
  go_wild_window: { state: 'open', opens_at: null, announced: true },
  windows: [{ state: 'open', opens_at: null, time_zone: null, abroad: false, places: 3 }],
  question: { out: DAY, nights: '2', party: 1, passes: 1, den: '0', fares: 'pass' },
  trips: 13,
  best: [boardTrip('LAS'), boardTrip('ATL', { departs: '09:35', arrives: '15:30', level: 'fair' })],
  source: {
    fares: 'simulated',
    simulated: true,
    seen_at: '2026-11-21T19:00:00Z',
    timetable: 'US DOT, July 2026',
  },
  ...changes,
});
