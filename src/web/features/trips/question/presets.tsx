import type { ReactNode } from 'react';
import { closedDayOf } from '#domain/booking-window.ts';
import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';
import { Chip } from '#web/ui/button.tsx';
import type { AskedTrips } from './asked-trips.ts';
import styles from './trip-ask.module.css';

interface PresetsProps {
  readonly asked: AskedTrips;
  /** At the airport of departure. */
  readonly today: LocalDate;
  readonly onAsk: (next: AskedTrips) => void;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Ready-made trips in one line, which scrolls sideways where it is narrow. */
export const Presets = ({ asked, today, onAsk, children }: PresetsProps) => (
  <fieldset className={styles.presets} aria-label="Ready-made trips">
    {presetsOn(today).map(({ name, times }) => (
      <Chip
        key={name}
        aria-pressed={hasTimes(asked, times)}
        onClick={() => onAsk(withTimes(asked, times))}
      >
        {name}
      </Chip>
    ))}
    {children}
  </fieldset>
);

/** When a trip leaves and comes home. */
type TripTimes = Pick<AskedTrips, 'out' | 'nights' | 'depart_after' | 'home_by' | 'home_by_time'>;

interface Preset {
  readonly name: string;
  readonly times: TripTimes;
}

const FRIDAY = 5;
const SUNDAY = 7;
const HOME_BY = 'T21:00';

/** Days from `today` to the next such weekday; 0 on that day. 1 is Monday. */
const daysTo = (today: LocalDate, weekday: number): number => (weekday - weekdayOf(today) + 7) % 7;

/** @param today at the airport of departure */
export const presetsOn = (today: LocalDate): readonly Preset[] => [
  { name: 'Day trip tomorrow', times: { out: addDays(today, 1), nights: '0' } },
  { name: 'This weekend', times: weekend(today) },
  { name: 'Midweek two nights', times: midweek(today) },
  {
    name: 'Any time in two weeks',
    times: { out: `${addDays(today, 1)}/${addDays(today, 14)}`, nights: '2-4' },
  },
];

/** Out on Friday or Saturday, home on Sunday; on a Saturday out today, on a Sunday a week later. */
function weekend(today: LocalDate): TripTimes {
  const sunday = addDays(today, daysTo(today, SUNDAY));
  if (sunday === addDays(today, 1))
    return { out: today, nights: '1', home_by: `${sunday}${HOME_BY}` };
  const friday = addDays(today, daysTo(today, FRIDAY));
  return {
    out: `${friday}/${addDays(friday, 1)}`,
    nights: '1-2',
    home_by: `${addDays(friday, 2)}${HOME_BY}`,
  };
}

/** Out from Monday to Wednesday, tomorrow at the earliest. */
function midweek(today: LocalDate): TripTimes {
  const tomorrow = addDays(today, 1);
  const isBegun = weekdayOf(tomorrow) <= 3;
  const first = isBegun ? tomorrow : addDays(today, daysTo(today, 1) || 7);
  const wednesday = addDays(first, 3 - weekdayOf(first));
  return { out: first === wednesday ? first : `${first}/${wednesday}`, nights: '2' };
}

/**
 * What the sentence asks before anybody has changed it: tomorrow or the first day after that is no blackout date, home
 * by Sunday if that is 1 to 4 nights away.
 */
export function usualTimes(today: LocalDate, blackoutDates: ReadonlySet<string>): TripTimes {
  const tomorrow = addDays(today, 1);
  const out = closedDayOf(tomorrow, blackoutDates)?.next ?? tomorrow;
  const nights = daysTo(out, SUNDAY);
  return nights >= 1 && nights <= 4
    ? { out, nights: String(nights), home_by: `${addDays(out, nights)}${HOME_BY}` }
    : { out, nights: '2' };
}

const TIMES = ['out', 'nights', 'depart_after', 'home_by', 'home_by_time'] as const;

export const hasTimes = (asked: AskedTrips, times: TripTimes): boolean =>
  TIMES.every((name) => asked[name] === times[name]);

/** The same question at other times. */
export const withTimes = (asked: AskedTrips, times: TripTimes): AskedTrips => {
  const { depart_after: _, home_by: _by, home_by_time: _time, ...rest } = asked;
  return { ...rest, ...times };
};
