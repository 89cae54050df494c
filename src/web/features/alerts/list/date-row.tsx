import { CalendarX, CircleCheck, CirclePause, Clock } from 'lucide-react';
import type { AlertDto } from '#contract/alerts.ts';
import type { AirportCode } from '#domain/airports.ts';
import { FARE_CLASSES, FARE_KINDS, membershipNote } from '#domain/flight.ts';
import { formatDayShort, localDate } from '#domain/time.ts';
import { DATE_LABELS, dollars } from '#web/alerts/alert-status.ts';
import { passWindow } from '#web/alerts/window/pass-window.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import type { Places } from '#web/network/use-places.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import { formatWindow } from '#web/trip/format-fare.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './alert-card.module.css';

const ICONS = { open: Clock, found: CircleCheck, passed: CalendarX, stopped: CirclePause } as const;

interface DateRowProps {
  readonly alert: AlertDto;
  readonly date: AlertDto['dates'][number];
  readonly places: Places;
}

/** Each date of an alert has its own status. */
export function DateRow({ alert, date, places }: DateRowProps) {
  const { state, found_price, found_fare } = date;
  const kind = FARE_KINDS.find((one) => FARE_CLASSES[one].wireName === found_fare);
  const note = kind && membershipNote(kind);
  const Icon = ICONS[state];
  return (
    <li className={styles.date}>
      <time dateTime={date.date} className={styles.day}>
        {formatDayShort(localDate(date.date))}
      </time>
      <span className={classNames(styles.state, styles[state])}>
        <Icon size={14} strokeWidth={2} aria-hidden="true" />
        {state === 'open' && alert.gowild_only ? (
          <PassStatus {...{ alert, date, places }} />
        ) : (
          DATE_LABELS[state]
        )}
        {found_price !== null && ` at ${dollars(found_price)}`}
      </span>
      {state === 'found' && (
        <Link
          to="/"
          search={{
            screen: 'departure_flights',
            direction: 'outbound',
            origin: alert.origin_airport,
            destination: alert.destination_airport,
            date: date.date,
          }}
          className={textStyles.link}
        >
          See flights
        </Link>
      )}
      {note && <span className={styles.membership}>{note}</span>}
    </li>
  );
}

/** When the pass window of the date opens. */
function PassStatus({ alert, date, places }: DateRowProps) {
  const now = useMinute();
  const blackoutDates = useBlackoutDates();
  const window = passWindow(
    {
      origin: alert.origin_airport as AirportCode,
      destination: alert.destination_airport as AirportCode,
      day: localDate(date.date),
    },
    { places, now, blackoutDates },
  );
  if (window?.state === 'blackout') return 'Blackout date, no GoWild seats';
  return window?.state === 'opens'
    ? formatWindow(window, true).replace('Opens', 'Seats open')
    : DATE_LABELS.open;
}
