import { addDays, type LocalDate, type Minutes, weekdayOf } from './time.ts';
import type { WallClock } from './trip-texts.ts';

/** How long a trip is that nobody has asked about. */
export interface UsualStay {
  readonly nights: number;
  /** Undefined: by any time of the day. */
  readonly homeBy: WallClock | undefined;
}

const SUNDAY = 7;
const HOME_BY = (21 * 60) as Minutes;
const LONGEST = 4;

/** Home by Sunday, 9:00 PM, if that is 1 to 4 nights away; else two nights. */
export function usualStay(day: LocalDate): UsualStay {
  const nights = SUNDAY - weekdayOf(day);
  return nights >= 1 && nights <= LONGEST
    ? { nights, homeBy: { date: addDays(day, nights), minute: HOME_BY } }
    : { nights: 2, homeBy: undefined };
}
