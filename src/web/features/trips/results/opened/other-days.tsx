import { formatUsd } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DAY_TEXTS, formatDayNumber, formatOtherDays } from '../format-trips.ts';
import type { TripView } from '../read-trips.ts';
import { stateOf } from '../rows/day-strip.tsx';
import { useTripList } from '../trip-list-context.ts';
import styles from './other-days.module.css';

interface OtherDaysProps {
  readonly trip: TripView;
  readonly day: LocalDate;
  readonly onDay: (day: LocalDate) => void;
}

/** The days of the strip with their prices. Nothing where only one was asked. */
export function OtherDays({ trip, day, onDay }: OtherDaysProps) {
  const { asked, askedDays } = useTripList();
  const { days, blackoutDates } = askedDays;
  if (days.length < 2) return null;
  return (
    <fieldset className={styles.days}>
      <legend>{formatOtherDays(asked)}</legend>
      <div className={styles.bar}>
        {days.map((one) => {
          const state = stateOf(trip, one, blackoutDates);
          const total = trip.days.find(({ date }) => date === one)?.total;
          const isOff = state === 'none' || state === 'blackout';
          return (
            <button
              key={one}
              type="button"
              className={classNames(styles.day, styles[state])}
              aria-pressed={one === day}
              disabled={isOff}
              onClick={() => onDay(one)}
            >
              <span>{formatDayNumber(one)}</span>{' '}
              <b>{total === undefined ? DAY_TEXTS[state] : formatUsd(total, 0)}</b>
              {total !== undefined && (
                <>
                  {' '}
                  <HiddenText>{DAY_TEXTS[state]}</HiddenText>
                </>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
