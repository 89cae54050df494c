import type { BlackoutPageDto } from '#contract/pages.ts';
import { groupBy } from '#domain/group-by.ts';
import { formatDayLong, formatMonth, isLocalDate, type LocalDate } from '#domain/time.ts';
import { blackoutMonths } from '#web/dates/blackout-months.ts';
import { Link } from '#web/router.tsx';
import styles from './public.module.css';
import { FactList, PublicPage } from './public-page.tsx';

interface MonthOfBlackouts {
  /** `2026-12` */
  readonly id: string;
  /** `December 2026` */
  readonly name: string;
  readonly days: readonly LocalDate[];
  /** `19–24, 26–31` */
  readonly spans: string;
  /** False for the last one: the list may end within it. */
  readonly isWhole: boolean;
}

/** @param dates sorted. */
export function monthsOf(dates: readonly string[]): MonthOfBlackouts[] {
  const byMonth = groupBy(dates.filter(isLocalDate), (date) => date.slice(0, 7));
  const last = [...byMonth.keys()].at(-1);
  return [...byMonth].flatMap(([id, days]) => {
    const [first] = days;
    if (first === undefined) return [];
    const spans = blackoutMonths(days, first).flatMap((month) => month.spans);
    return [{ id, name: formatMonth(first), days, spans: spans.join(', '), isWhole: id !== last }];
  });
}

export const BLACKOUT_TITLE = 'GoWild blackout dates';
/** @param name `December 2026` */
export const monthTitle = (name: string) => `${BLACKOUT_TITLE}, ${name}`;

export const blackoutDescription = (months: readonly MonthOfBlackouts[]): string =>
  `Days on which no GoWild pass seat is sold: ${months
    .slice(0, 4)
    .map(({ name, spans }) => `${name} ${spans}`)
    .join('; ')}.`;

/** What is known of the other days of the month. */
const restOfMonth = ({ isWhole }: MonthOfBlackouts): string =>
  isWhole
    ? 'All other days of the month are open.'
    : 'The list ends here: later days are not known to us yet.';

/** @param month without blackout dates: nothing. */
export const monthDescription = (name: string, month: MonthOfBlackouts | undefined): string =>
  month
    ? `No GoWild pass seat is sold for travel on these days of ${name}: ${month.spans}. ${restOfMonth(month)}`
    : `On which days of ${name} the GoWild pass is good, and how many places it leads to.`;

export function BlackoutView({ dates }: Pick<BlackoutPageDto, 'dates'>) {
  const months = monthsOf(dates);
  const last = dates.filter(isLocalDate).at(-1);
  return (
    <PublicPage
      title={BLACKOUT_TITLE}
      heading={BLACKOUT_TITLE}
      lead="On these days no GoWild pass seat is sold for travel, on any route. Standard and Discount Den fares are."
      up={{ to: '/guide', name: 'GoWild guide' }}
      action={<Link to="/month">This month, day by day</Link>}
    >
      {last ? (
        <>
          <FactList
            facts={months.map(({ id, name, spans }) => ({
              name,
              value: <Link to={`/blackout/${id}`}>{spans}</Link>,
            }))}
          />
          <p className={styles.source}>
            The list ends on {formatDayLong(last)}. Days after that are not open for sure: they are
            not known to us yet. <Link to="/data-sources">Data sources</Link>
          </p>
        </>
      ) : (
        <p>No blackout dates are known from this month on. Look at the airline’s page.</p>
      )}
    </PublicPage>
  );
}
