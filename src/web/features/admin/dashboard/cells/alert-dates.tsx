import type { AlertDto } from '#contract/alerts.ts';
import { formatMonthDay, localDate } from '#domain/time.ts';
import { DATE_LABELS, dollars } from '#web/alerts/alert-status.ts';
import styles from './cells.module.css';

export const AlertDates = ({ dates }: Pick<AlertDto, 'dates'>) => (
  <ul>
    {dates.map(({ date, state, found_price }) => (
      <li key={date} className={styles.date}>
        <time dateTime={date}>{formatMonthDay(localDate(date))}</time>{' '}
        <span className={styles.soft}>
          {DATE_LABELS[state]}
          {found_price !== null && ` at ${dollars(found_price)}`}
        </span>
      </li>
    ))}
  </ul>
);
