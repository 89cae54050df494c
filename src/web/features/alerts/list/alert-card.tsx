import { Ban, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { AlertDto } from '#contract/alerts.ts';
import { formatDayShort, isLocalDate, localDate } from '#domain/time.ts';
import { dollars, statusOf } from '#web/alerts/alert-status.ts';
import { AlertStatusTag } from '#web/alerts/alert-status-tag.tsx';
import { RouteLine } from '#web/alerts/route-line.tsx';
import { useMinute } from '#web/browser/use-minute.ts';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import type { Places } from '#web/network/use-places.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import styles from './alert-card.module.css';
import { DateRow } from './date-row.tsx';
import { formatLastCheck, formatTexting } from './format-alert-card.ts';

interface AlertCardProps {
  readonly alert: AlertDto;
  readonly places: Places;
  readonly onDelete: () => void;
}

export function AlertCard({ alert, places, onDelete }: AlertCardProps) {
  const id = useId();
  const status = statusOf(alert);
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div>
        <div className={styles.sentence}>
          <h3 id={id}>
            <RouteLine
              origins={[alert.origin_airport]}
              destinations={[alert.destination_airport]}
              places={places}
            />
          </h3>
          <p>
            under <strong>{dollars(alert.max_price)}</strong>,{' '}
            {alert.gowild_only ? 'GoWild only' : 'any fare'}
          </p>
        </div>
        <div className={styles.status}>
          <AlertStatusTag alert={alert} />
          <MatchedDate alert={alert} />
          {status === 'active' && <LastChecked at={alert.last_checked_at} />}
          {status === 'paused' && (
            <p>Your membership has ended. This alert goes on when you have Premium again.</p>
          )}
          {alert.is_active && <TextLine alert={alert} />}
          {status === 'inactive' && (
            <p>You unsubscribed from this alert, so it’s no longer active.</p>
          )}
        </div>
        {status === 'active' && <Impossible alert={alert} />}
        <ul className={styles.dates} aria-label="Travel dates">
          {alert.dates.map((date) => (
            <DateRow key={date.date} alert={alert} date={date} places={places} />
          ))}
        </ul>
      </div>
      {!alert.is_completed && (
        <Button
          variant="plain"
          icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onDelete}
        >
          <span className={styles.word}>Delete</span>{' '}
          <HiddenText>
            the alert {alert.origin_airport} to {alert.destination_airport}
          </HiddenText>
        </Button>
      )}
    </article>
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
      <Ban size={14} strokeWidth={2} aria-hidden="true" />
      <span>
        <b>Cannot come true.</b> The pass is not valid on{' '}
        {open.length === 1 ? 'this date' : 'these dates'}.
      </span>
    </p>
  );
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
