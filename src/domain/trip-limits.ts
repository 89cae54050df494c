import { MOST_ORIGINS } from './nearby.ts';
import type { Party } from './party.ts';
import { MAX_DAYS_AHEAD } from './search.ts';
import { daysBetween, type LocalDate } from './time.ts';
import type { DayRange, NightRange } from './trip-texts.ts';
import { MOST_NIGHTS, MOST_OUT_DAYS, type TripQuestion } from './trips.ts';

/** Why a part of a question about trips cannot be asked; undefined if it can. */

/** @param today at the first origin */
export function daysRefusal({ from, until }: DayRange, today: LocalDate): string | undefined {
  if (daysBetween(from, until) >= MOST_OUT_DAYS)
    return `Please choose at most ${MOST_OUT_DAYS} days`;
  if (from < today) return 'Departure date has passed';
  return daysBetween(today, until) > MAX_DAYS_AHEAD
    ? `Departure date is more than ${MAX_DAYS_AHEAD} days away`
    : undefined;
}

export const nightsRefusal = ({ most }: NightRange): string | undefined =>
  most > MOST_NIGHTS ? `Please choose at most ${MOST_NIGHTS} nights` : undefined;

/** @param count of airports that were named, without those nearby */
export const originsRefusal = (count: number): string | undefined =>
  count > MOST_ORIGINS ? `Please choose at most ${MOST_ORIGINS} airports` : undefined;

export const faresRefusal = (
  fares: TripQuestion['fares'],
  { travelers, passes }: Party,
): string | undefined =>
  fares === 'pass' && passes < travelers
    ? 'Trips on the pass need a pass for each traveler'
    : undefined;
