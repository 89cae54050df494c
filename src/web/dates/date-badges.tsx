import { Ban, Check, Globe } from 'lucide-react';
import { type DayTags, dayTags, INTERNATIONAL_DAYS_AHEAD } from '#domain/booking-window.ts';
import { addDays, daysBetween, formatMonthDay, type LocalDate } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './date-badges.module.css';

export interface DateRules {
  /** Today at the departure airport. */
  readonly today: LocalDate;
  readonly earliest: LocalDate;
  readonly blackoutDates: ReadonlySet<string>;
  /** For days without a flight, which have no badges of the pass. */
  readonly unmarked?: boolean;
}

const UNMARKED: DayTags = { goWild: false, international: false, blackout: false };

export const badgesOf = (date: LocalDate, rules: DateRules): DayTags =>
  rules.unmarked
    ? UNMARKED
    : dayTags(daysBetween(rules.today, date), rules.blackoutDates.has(date));

const ICON = { size: 12, strokeWidth: 2.2, 'aria-hidden': true } as const;

const goWild = (
  <span className={classNames(styles.badge, styles.goWild)}>
    <Check {...ICON} />
    GoWild
  </span>
);
const international = (
  <span className={classNames(styles.badge, styles.international)}>
    <Globe {...ICON} />
    <span aria-hidden="true">Int’l</span>
    <HiddenText>International</HiddenText>
  </span>
);
const blackout = (
  <span className={classNames(styles.badge, styles.blackout)}>
    <Ban {...ICON} />
    Blackout
  </span>
);

export function DateBadges({ tags }: { readonly tags: DayTags }) {
  return (
    <span className={styles.badges}>
      {tags.goWild && goWild}
      {tags.international && international}
      {tags.blackout && blackout}
    </span>
  );
}

export function DateLegend({ today }: Pick<DateRules, 'today'>) {
  const lastInternational = formatMonthDay(addDays(today, INTERNATIONAL_DAYS_AHEAD));
  const hasFares = useHasFares();
  return (
    <dl className={styles.legend}>
      <dt>{goWild}</dt>
      <dd>{hasFares ? 'Domestic pass seats, bookable now' : 'Domestic booking window open now'}</dd>
      <dt>{international}</dt>
      <dd>
        {hasFares ? 'International pass seats, bookable' : 'International booking window open'}{' '}
        through {lastInternational}
      </dd>
      <dt>{blackout}</dt>
      <dd>
        {hasFares ? 'No pass fares that day, standard fares stay' : 'No GoWild flights that day'}
      </dd>
    </dl>
  );
}
