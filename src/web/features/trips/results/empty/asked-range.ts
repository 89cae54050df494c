import { addDays, daysBetween, type LocalDate } from '#domain/time.ts';
import { type DayRange, parseDays } from '#domain/trip-texts.ts';
import type { AskedTrips } from '../../question/asked-trips.ts';

/** The travel days out that are asked for. */
export const outRange = ({ out }: Pick<AskedTrips, 'out'>): DayRange | undefined => parseDays(out);

export const daysOf = ({ from, until }: DayRange): LocalDate[] =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, more) => addDays(from, more));
