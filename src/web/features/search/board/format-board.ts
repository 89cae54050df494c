import type { BoardDto, BoardTripDto } from '#contract/board.ts';
import { formatCount } from '#domain/count.ts';
import { arrivalOf, departureOf, type Flight } from '#domain/flight.ts';
import {
  addDays,
  formatClock,
  formatDayShort,
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
  home: 'your home airport',
  searched: 'your last search',
  zone: 'your time zone',
  size: 'the largest airport',
};

/** `From Denver: your time zone.` */
export const formatReason = (city: string, reason: AirportReason): string =>
  reason === 'chosen' ? `From ${city}.` : `From ${city}: ${REASONS[reason]}.`;

/** `80 h`, rounded down. */
export const formatHours = (length: number): string => `${Math.floor(length / 60)}\u00a0h`;

/** `5 ways, last 6:53 PM` */
export function formatWays({ ways, last_departure }: BoardTripDto['home']): string {
  const count = formatCount(ways, 'way');
  if (last_departure === null) return count;
  return `${count}, last ${formatClock(minuteOfDay(offsetTime(last_departure)))}`;
}

/** `Standard home`: what is not on the pass; empty if both flights are. */
export function formatException({ out, back }: NonNullable<BoardTripDto['on_pass']>): string {
  if (out && back) return '';
  return `Standard${out ? ' home' : back ? ' out' : ''}`;
}

/** `All 13 trips on the pass from Denver` */
export function formatAllTrips({ trips, question }: BoardDto, city: string): string {
  const which = question?.fares === 'pass' ? ' on the pass' : '';
  return `${trips === 1 ? 'The trip' : `All ${formatCount(trips, 'trip')}`}${which} from ${city}`;
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
