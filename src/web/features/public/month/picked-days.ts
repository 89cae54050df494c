import { daysBetween, type LocalDate } from '#domain/time.ts';
import { MOST_NIGHTS } from '#domain/trips.ts';

/** The two days of a trip, as far as they are chosen. */
export interface PickedDays {
  readonly out?: LocalDate | undefined;
  readonly home?: LocalDate | undefined;
}

/** Whether the next day chosen may be the day home. */
export const canBeHome = ({ out, home }: PickedDays, day: LocalDate): boolean =>
  out !== undefined && home === undefined && day >= out && daysBetween(out, day) <= MOST_NIGHTS;

/** The first day is out, the second one home; a third one starts over. */
export const withPicked = (picked: PickedDays, day: LocalDate): PickedDays =>
  canBeHome(picked, day) ? { out: picked.out, home: day } : { out: day };

/** What a day is in the trip. */
export function partOf({ out, home }: PickedDays, day: LocalDate) {
  if (day === out) return day === home ? 'both' : 'out';
  if (day === home) return 'home';
  return out !== undefined && home !== undefined && day > out && day < home ? 'between' : undefined;
}
