import { Ban, CircleHelp } from 'lucide-react';
import {
  type DayTags,
  dayTags,
  INTERNATIONAL_DAYS_AHEAD,
  lastPublished,
  unannouncedText,
} from '#domain/booking-window.ts';
import { addDays, daysBetween, formatMonthDay, type LocalDate } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './date-badges.module.css';

export interface DateRules {
  /** Today at the departure airport. */
  readonly today: LocalDate;
  readonly earliest: LocalDate;
  /** The last day that the server accepts. */
  readonly latest?: LocalDate;
  readonly blackoutDates: ReadonlySet<string>;
  /** For days without a flight, which have no badges of the pass. */
  readonly unmarked?: boolean;
}

export const canChoose = (day: LocalDate, { earliest, latest }: DateRules): boolean =>
  day >= earliest && (latest === undefined || day <= latest);

const UNMARKED: DayTags = { goWild: false, international: false, blackout: false };

export function badgesOf(date: LocalDate, rules: DateRules): DayTags {
  if (rules.unmarked) return UNMARKED;
  const { today, blackoutDates } = rules;
  const last = lastPublished(blackoutDates);
  return {
    ...dayTags(daysBetween(today, date), blackoutDates.has(date)),
    // Without any date they have not loaded.
    unannounced: last !== '' && date > last && date >= today,
  };
}

const ICON = { size: 12, strokeWidth: 2.2 } as const;

const goWild = (
  <span className={classNames(styles.badge, styles.goWild)}>
    <i aria-hidden="true" />
    <span>GoWild</span>
  </span>
);
const international = (
  <span className={classNames(styles.badge, styles.international)}>
    <i aria-hidden="true" />
    <span className={styles.whole}>International</span>
    <span className={styles.short} aria-hidden="true">
      Int’l
    </span>
  </span>
);
const blackout = (
  <span className={classNames(styles.badge, styles.blackout)}>
    <Ban {...ICON} />
    <span>Blackout</span>
  </span>
);

const unannounced = (
  <span className={styles.badge}>
    <CircleHelp {...ICON} />
    <span className={styles.whole}>Not announced</span>
  </span>
);

/** Words where they fit into the container, else marks, which the legend names. */
export function DateBadges({ tags }: { readonly tags: DayTags }) {
  return (
    <span className={styles.badges}>
      {tags.goWild && goWild}
      {tags.international && international}
      {tags.blackout && blackout}
      {tags.unannounced && unannounced}
    </span>
  );
}

interface DateLegendProps {
  readonly rules: Pick<DateRules, 'today' | 'blackoutDates'>;
}

export function DateLegend({ rules: { today, blackoutDates } }: DateLegendProps) {
  const lastInternational = formatMonthDay(addDays(today, INTERNATIONAL_DAYS_AHEAD));
  const hasFares = useHasFares();
  return (
    <dl className={styles.legend}>
      <div>
        <dt>{goWild}</dt>
        <dd>
          {hasFares ? 'Domestic pass seats, bookable now' : 'Domestic booking window open now'}
        </dd>
      </div>
      <div>
        <dt>{international}</dt>
        <dd>
          {hasFares ? 'International pass seats, bookable' : 'International booking window open'}{' '}
          through {lastInternational}
        </dd>
      </div>
      <div>
        <dt>{blackout}</dt>
        <dd>
          {hasFares ? 'No pass fares that day, standard fares stay' : 'No GoWild flights that day'}
        </dd>
      </div>
      {blackoutDates.size > 0 && (
        <div>
          <dt>{unannounced}</dt>
          <dd>{unannouncedText(blackoutDates)}</dd>
        </div>
      )}
    </dl>
  );
}
