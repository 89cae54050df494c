import {
  addDays,
  type InstantMinute,
  type LocalDate,
  limitAt,
  type Minutes,
  type TimeZone,
} from './time.ts';
import {
  clockText,
  parseClock,
  parseWallClock,
  type WallClock,
  wallClockText,
} from './trip-texts.ts';

/** By when a traveler must be home, as wall clocks of the landing airport. */
export interface Deadline {
  readonly homeBy?: WallClock | undefined;
  /** On the travel day of the flight back; a time before 4:00 AM means the following morning. */
  readonly homeByTime?: Minutes | undefined;
  /** Whether the flight may land on the day after its travel day. Without effect beside a time. */
  readonly overnight?: boolean | undefined;
}

/** Equal for equal deadlines. */
export const deadlineKey = ({ homeBy, homeByTime, overnight }: Deadline): string =>
  `${homeBy?.date} ${homeBy?.minute} ${homeByTime} ${overnight}`;

/** Whether a time is asked for, so that nobody lands later, neither on the day nor in the night after it. */
export const hasTime = ({ homeBy, homeByTime }: Deadline): boolean =>
  homeBy !== undefined || homeByTime !== undefined;

const NEXT_MORNING_BEFORE = 4 * 60;
const END_OF_DAY = (23 * 60 + 59) as Minutes;

/**
 * When a flight back of a travel day must land, by the clock there: by the earlier of the times that are asked for;
 * without one by the end of the day, or of the next where `overnight` is set.
 */
export function deadlineClock(deadline: Deadline, day: LocalDate): WallClock {
  const { homeBy, homeByTime: minute, overnight = false } = deadline;
  if (!hasTime(deadline)) return { date: overnight ? addDays(day, 1) : day, minute: END_OF_DAY };
  const date = minute !== undefined && minute < NEXT_MORNING_BEFORE ? addDays(day, 1) : day;
  const byTime = minute === undefined ? undefined : { date, minute };
  return homeBy && byTime ? earlierClock(homeBy, byTime) : ((homeBy ?? byTime) as WallClock);
}

const earlierClock = (a: WallClock, b: WallClock): WallClock =>
  a.date < b.date || (a.date === b.date && a.minute < b.minute) ? a : b;

/** The instant of {@link deadlineClock} at an airport in `zone`. */
export function deadlineOn(deadline: Deadline, day: LocalDate, zone: TimeZone): InstantMinute {
  const { date, minute } = deadlineClock(deadline, day);
  return limitAt(zone, date, minute);
}

/** A deadline as calls write it; empty for none. */
export interface DeadlineTexts {
  readonly home_by?: string | undefined;
  readonly home_by_time?: string | undefined;
  readonly overnight?: boolean | undefined;
}

export const deadlineTexts = ({ homeBy, homeByTime, overnight }: Deadline = {}): DeadlineTexts => ({
  ...(homeBy && { home_by: wallClockText(homeBy) }),
  ...(homeByTime !== undefined && { home_by_time: clockText(homeByTime) }),
  ...(overnight && { overnight: true }),
});

/** Undefined for none. What is malformed is left out, and `overnight` beside a time, where it has no effect. */
export function readDeadline(texts: DeadlineTexts): Deadline | undefined {
  const homeBy = parseWallClock(texts.home_by ?? '');
  const homeByTime = parseClock(texts.home_by_time ?? '');
  const times = { ...(homeBy && { homeBy }), ...(homeByTime !== undefined && { homeByTime }) };
  if (hasTime(times)) return times;
  return texts.overnight ? { overnight: true } : undefined;
}
