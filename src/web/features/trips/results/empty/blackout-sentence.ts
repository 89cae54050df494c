import { addDays } from '#domain/time.ts';
import { type DayRange, parseNights } from '#domain/trip-texts.ts';
import { blackoutMonths } from '#web/dates/blackout-months.ts';
import type { AskedTrips } from '../../question/asked-trips.ts';
import { daysOf } from './asked-range.ts';

/**
 * `December 19–24, 26–31 are blackout dates: no pass fares then.` Of the days out and back; undefined if none of them is
 * one.
 */
export function blackoutSentence(
  blackoutDates: ReadonlySet<string>,
  { from, until }: DayRange,
  { nights }: Pick<AskedTrips, 'nights'>,
): string | undefined {
  const most = parseNights(nights)?.most ?? 0;
  const dates = daysOf({ from, until: addDays(until, most) }).filter((day) =>
    blackoutDates.has(day),
  );
  if (dates.length === 0) return undefined;
  const months = blackoutMonths(dates, from).map(
    ({ name, spans }) => `${name.split(' ')[0]} ${spans.join(', ')}`,
  );
  const [verb, kind] = dates.length === 1 ? ['is', 'a blackout date'] : ['are', 'blackout dates'];
  return `${months.join(' and ')} ${verb} ${kind}: no pass fares then.`;
}
