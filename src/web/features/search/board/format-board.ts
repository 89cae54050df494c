import type { BoardDto, BoardRowDto } from '#contract/board.ts';
import { arrivalOf, departureOf, type Flight } from '#domain/flight.ts';
import {
  addDays,
  dayOf,
  formatClock,
  formatDayShort,
  formatWeekday,
  type LocalDate,
  minuteOfDay,
  type OffsetTime,
  offsetTime,
} from '#domain/time.ts';
import type { AirportReason } from './use-board-airport.ts';

/** `tomorrow`, `on Sat, Nov 28` */
export const formatBoardDay = (day: LocalDate, today: LocalDate): string =>
  day === addDays(today, 1) ? 'tomorrow' : `on ${formatDayShort(day)}`;

/** `places on the pass tomorrow`, after their number. */
export const formatPlaces = ({ on_pass }: BoardDto, day: string): string =>
  `${on_pass.length === 1 ? 'place' : 'places'} on the pass ${day}`;

const REASONS: Record<Exclude<AirportReason, 'chosen'>, string> = {
  remembered: 'your last search',
  zone: 'your time zone',
  size: 'the largest airport',
};

/** `From Denver: your time zone.` */
export const formatReason = (city: string, reason: AirportReason): string =>
  reason === 'chosen' ? `From ${city}.` : `From ${city}: ${REASONS[reason]}.`;

/** `Thu, last 6:53 PM` */
export function formatLastHome(home: BoardRowDto['home']): string {
  const leaves = offsetTime(home.last_departure_time);
  return `${formatWeekday(dayOf(leaves))}, last ${formatClock(minuteOfDay(leaves))}`;
}

export interface TimeText {
  readonly time: OffsetTime;
  /** `8:40` */
  readonly clock: string;
  /** `AM`; empty where the arrival says it. */
  readonly half: string;
}

/** `6:45` and `8:40 AM`: the half of the day is said once where both are in the same. */
export function flightTimes(flight: Flight): readonly [TimeText, TimeText] {
  const [departs, arrives] = [departureOf(flight), arrivalOf(flight)].map((time): TimeText => {
    const [clock = '', half = ''] = formatClock(minuteOfDay(time)).split(' ');
    return { time, clock, half };
  }) as [TimeText, TimeText];
  return [departs.half === arrives.half ? { ...departs, half: '' } : departs, arrives];
}
