import { formatHour } from '#domain/trip-sentence.ts';
import { parseClock } from '#domain/trip-texts.ts';
import type { Choice } from '#web/ui/fields.tsx';
import type { AskedTrips } from '../../question/asked-trips.ts';

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Whole hours from `first` to `last`, with the chosen time where it is another. */
export function hoursAround(first: number, last: number) {
  const hours = Array.from({ length: last - first + 1 }, (_, more) => clockOf(first + more));
  return (chosen: string | undefined): Choice<string>[] => {
    const all = chosen === undefined || hours.includes(chosen) ? hours : [...hours, chosen].sort();
    return [
      { value: '', label: 'Any time' },
      ...all.map((value) => ({ value, label: formatHour(parseClock(value) ?? 0) })),
    ];
  };
}

/** The time by which the traveler wants to be home, on whichever day; undefined for none. */
export const readHomeTime = ({ home_by, home_by_time }: AskedTrips): string | undefined =>
  home_by ? home_by.split('T')[1] : home_by_time;

/** Keeps the day where one is named; the end of that day for any time. */
export const withHomeTime = (
  { home_by }: Pick<AskedTrips, 'home_by'>,
  time: string,
): Partial<AskedTrips> =>
  home_by
    ? { home_by: `${home_by.split('T')[0]}T${time || '23:59'}` }
    : { home_by_time: time || undefined };
