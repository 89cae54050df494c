import { Ban, CalendarX, CircleCheck, CirclePause, Clock } from 'lucide-react';
import { useId } from 'react';
import type { AlertDto } from '#contract/alerts.ts';
import type { AirportCode } from '#domain/airports.ts';
import { POLL_EVERY_MINUTES } from '#domain/alert.ts';
import { formatOpening } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import { FARE_CLASSES, FARE_KINDS, membershipNote } from '#domain/flight.ts';
import {
  formatAgo,
  formatDayShort,
  type InstantMinute,
  instantOfDate,
  isLocalDate,
  localDate,
} from '#domain/time.ts';
import { AlertStatusTag, DATE_LABELS, dollars, statusOf } from '#web/alerts/alert-status.tsx';
import { passWindow, unannouncedNote } from '#web/alerts/pass-window.tsx';
import { monthDay, useMinute } from '#web/browser/now.ts';
import { type Places, useBlackoutDates } from '#web/places/use-network.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { formatUsPhone } from '#web/ui/person-fields.tsx';
import { AlertActions, hasOneRoute, routeNames, shownDates, termsOf } from './alert-actions.tsx';
import styles from './alert-list.module.css';

interface AlertCardProps {
  readonly alert: AlertDto;
  readonly places: Places;
  /** Whether it stands in the form beside the list. */
  readonly isEdited: boolean;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: () => void;
}

export function AlertCard({ alert, places, isEdited, onEdit, onDelete }: AlertCardProps) {
  const id = useId();
  const status = statusOf(alert);
  return (
    <article
      className={classNames(styles.card, isEdited && styles.edited)}
      aria-labelledby={id}
      aria-current={isEdited || undefined}
    >
      <div>
        <div className={styles.sentence}>
          <h3 id={id}>{routeNames(alert, places.cityOf)}</h3>
          <Terms alert={alert} />
        </div>
        <div className={styles.status}>
          <AlertStatusTag alert={alert} />
          <MatchedDate alert={alert} />
          {status === 'active' && (
            <>
              <DaysLeft alert={alert} />
              <LastChecked at={alert.last_checked_at} />
            </>
          )}
          {status === 'paused' && (
            <p>Your membership has ended. This alert goes on when you have Premium again.</p>
          )}
          {alert.is_active && <TextLine alert={alert} />}
          {status === 'inactive' && (
            <p>
              {alert.paused_at === null
                ? 'You unsubscribed from this alert, so it’s no longer active.'
                : `Paused on ${monthDay(alert.paused_at)}.`}
            </p>
          )}
        </div>
        {status === 'active' && <Impossible alert={alert} />}
        {status === 'active' && <Unannounced alert={alert} />}
      </div>
      {!alert.is_completed && <AlertActions alert={alert} onEdit={onEdit} onDelete={onDelete} />}
      <ul className={styles.dates} aria-label="Travel dates">
        {shownDates(alert).map((date) => (
          <DateRow key={date.date} alert={alert} date={date} places={places} />
        ))}
      </ul>
    </article>
  );
}

/** The days and the price in ink, what narrows them soft. */
function Terms({ alert }: Pick<AlertCardProps, 'alert'>) {
  const [days, price, ...narrower] = termsOf(alert);
  return (
    <p>
      , <strong>{days}</strong>, <strong>{price}</strong>, {narrower.join(', ')}
    </p>
  );
}

/** Blackout dates may be announced after an alert was created. */
function Impossible({ alert }: Pick<AlertCardProps, 'alert'>) {
  const blackoutDates = useBlackoutDates();
  const open = alert.dates.filter(({ state }) => state === 'open');
  if (!alert.gowild_only || open.length === 0) return null;
  if (!open.every(({ date }) => blackoutDates.has(localDate(date)))) return null;
  return (
    <p className={styles.impossible}>
      <Ban size={14} strokeWidth={2} />
      <span>
        <b>Cannot come true.</b> The pass is not valid on{' '}
        {open.length === 1 ? 'this date' : 'these dates'}.
      </span>
    </p>
  );
}

/** Where an alert for the pass asks about days that may still become blackout dates. */
function Unannounced({ alert }: Pick<AlertCardProps, 'alert'>) {
  const blackoutDates = useBlackoutDates();
  const open = alert.dates.flatMap(({ state, date }) => (state === 'open' ? localDate(date) : []));
  const [note] = alert.gowild_only ? unannouncedNote(open, blackoutDates) : [];
  return note && <p>{note}</p>;
}

/** Days of a range that are open; the days of another alert are listed one by one. */
function DaysLeft({ alert }: Pick<AlertCardProps, 'alert'>) {
  const left = alert.dates.filter(({ state }) => state === 'open').length;
  return alert.range && <p>{formatCount(left, 'day')} left</p>;
}

function MatchedDate({ alert }: Pick<AlertCardProps, 'alert'>) {
  const day = alert.found_travel_date;
  if (!alert.is_completed || day === null || !isLocalDate(day)) return null;
  return (
    <p>
      Matched travel date: <time dateTime={day}>{formatDayShort(day)}</time>
    </p>
  );
}

function TextLine({ alert }: Pick<AlertCardProps, 'alert'>) {
  const text = formatTexting(alert);
  return text && <p>{text}</p>;
}

function LastChecked({ at }: { readonly at: string | null }) {
  return <p>{formatLastCheck(at, useMinute())}</p>;
}

export function formatTexting({ phone_number, sms_state }: AlertDto): string | undefined {
  if (phone_number === null || sms_state === null) return undefined;
  const number = formatUsPhone(phone_number);
  return {
    waiting: `Texts wait until ${number} has replied YES`,
    agreed: `Texts go to ${number} as well`,
    stopped: `No texts: ${number} has said STOP. Reply YES to have them again`,
  }[sms_state];
}

/** `Checked 4 min ago`, or when the first check is due. */
export function formatLastCheck(lastCheckedAt: string | null, now: InstantMinute): string {
  if (lastCheckedAt === null) return `First check within ${POLL_EVERY_MINUTES} minutes`;
  return `Checked ${formatAge(lastCheckedAt, now)}`;
}

const formatAge = (at: string, now: InstantMinute): string =>
  formatAgo((now - instantOfDate(new Date(at))) * 60, { style: 'short' });

const ICONS = {
  open: Clock,
  found: CircleCheck,
  passed: CalendarX,
  paused: CirclePause,
  stopped: CirclePause,
} as const;

interface DateRowProps {
  readonly alert: AlertDto;
  readonly date: AlertDto['dates'][number];
  readonly places: Places;
}

/** Each date of an alert has its own status. */
function DateRow({ alert, date, places }: DateRowProps) {
  const { state, found_at, found_price, found_fare } = date;
  const kind = FARE_KINDS.find((one) => FARE_CLASSES[one].wireName === found_fare);
  const note = kind && membershipNote(kind);
  const Icon = ICONS[state];
  return (
    <li className={styles.date}>
      <time dateTime={date.date} className={styles.day}>
        {formatDayShort(localDate(date.date))}
      </time>
      <span className={classNames(styles.state, styles[state])}>
        <Icon size={14} strokeWidth={2} />
        {state === 'open' && alert.gowild_only && hasOneRoute(alert) ? (
          <PassStatus {...{ alert, date, places }} />
        ) : (
          DATE_LABELS[state]
        )}
        {found_price !== null && ` at ${dollars(found_price, alert)}`}
        {!hasOneRoute(alert) && <FoundRoute {...{ date, places }} />}
        {found_at !== null && !alert.is_completed && <SeenAgo at={found_at} />}
      </span>
      {state === 'found' && <FlightsLink {...{ alert, date }} />}
      {note && <span className={styles.membership}>{note}</span>}
    </li>
  );
}

/** To the flights of the day on which something was found. */
const FlightsLink = ({ alert, date }: Omit<DateRowProps, 'places'>) => (
  <Link
    to="/"
    search={{
      screen: 'departure_flights',
      direction: 'outbound',
      origin: date.found_origin ?? alert.origin_airport,
      destination: date.found_destination ?? alert.destination_airport ?? '',
      date: date.date,
    }}
    className={textStyles.link}
  >
    See flights
  </Link>
);

/** Where the fare of a match goes. */
function FoundRoute({ date, places }: Omit<DateRowProps, 'alert'>) {
  const { found_origin: from, found_destination: to } = date;
  return from !== null && to !== null && `, ${places.cityOf(from)} to ${places.cityOf(to)}`;
}

/** When the fare of a match was seen. */
const SeenAgo = ({ at }: { readonly at: string }) => `, seen ${formatAge(at, useMinute())}`;

/** When the pass window of the date opens: that of a nonstop flight, before which no connection opens. */
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
  return window?.state === 'opens' ? `Seats open from ${formatOpening(window)}` : DATE_LABELS.open;
}
