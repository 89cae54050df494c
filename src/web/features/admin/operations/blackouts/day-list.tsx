import { CalendarX, X } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '#domain/count.ts';
import { groupBy } from '#domain/group-by.ts';
import { formatDayLong, formatDayShort, formatMonth, type LocalDate } from '#domain/time.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import styles from './blackouts.module.css';

interface DayListProps {
  /** In order. */
  readonly days: readonly LocalDate[];
  readonly today: LocalDate;
  readonly onRemove: (day: LocalDate) => void;
}

/** Future days by month; past ones are folded. */
export function DayList({ days, today, onRemove }: DayListProps) {
  const coming = days.filter((day) => day >= today);
  const past = days.filter((day) => day < today);
  return (
    <>
      {coming.length === 0 && (
        <EmptyView icon={<CalendarX strokeWidth={1.5} />} title="No blackout date ahead">
          Every day to come is searched for GoWild fares.
        </EmptyView>
      )}
      <Months days={coming} onRemove={onRemove} />
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{formatCount(past.length, 'past day')}</summary>
          <Months days={past} onRemove={onRemove} />
        </details>
      )}
    </>
  );
}

const Months = ({ days, onRemove }: Pick<DayListProps, 'days' | 'onRemove'>) => (
  <div className={styles.months}>
    {[...groupBy(days, formatMonth)].map(([month, ofMonth]) => (
      <Month key={month} month={month} days={ofMonth} onRemove={onRemove} />
    ))}
  </div>
);

interface MonthProps extends Pick<DayListProps, 'days' | 'onRemove'> {
  readonly month: string;
}

function Month({ month, days, onRemove }: MonthProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{month}</h3>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day} className={styles.day}>
            <time dateTime={day}>{formatDayShort(day)}</time>
            <IconButton
              dense
              label={`Remove ${formatDayLong(day)}`}
              aria-haspopup="dialog"
              icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => onRemove(day)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
