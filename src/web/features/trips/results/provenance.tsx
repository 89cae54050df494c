import { ROUNDED_UP } from '#domain/money.ts';
import { formatAgo, instantOfDate } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { formatScope } from './format-trips.ts';
import { useTripList } from './trip-list-context.ts';
import styles from './trip-results.module.css';

/** Below the list: what the letters and words mean, and where the figures come from. */
export function Provenance({ hasWeather }: { readonly hasWeather: boolean }) {
  const { source, travelers, askedDays } = useTripList();
  const now = useMinute();
  const hasFares = source.has_fares !== false;
  const seen = (now - instantOfDate(new Date(source.seen_at))) * 60;
  return (
    <>
      {askedDays.days.length > 1 && (
        <p className={styles.key}>
          {KEY.map(([look, text]) => (
            <span key={text}>
              <i className={styles[look]} aria-hidden="true">
                T
              </i>
              {text}
            </span>
          ))}
        </p>
      )}
      <p className={styles.provenance}>
        {formatScope({ of: undefined, travelers }, hasFares)}
        {hasFares && ` ${ROUNDED_UP}`}
        {source.simulated && ' Fares are estimates, not offers.'} Timetable: {source.timetable}.
        {hasFares && ` Fares seen ${formatAgo(Math.max(0, seen), { style: 'short' })}.`}
        {hasWeather && ' High: mean of the forecast for the days there.'} Strong: 3 ways home that
        share no flight, 2 of them leaving from noon on, one of those nonstop or on the pass. Fair:
        2. Thin: 1.
      </p>
    </>
  );
}

const KEY = [
  ['pass', 'pass both ways'],
  ['other', 'other fares'],
  ['none', 'no trip'],
  ['blackout', 'blackout'],
] as const;
