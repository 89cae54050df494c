import type { BlackoutPageDto } from '#contract/pages.ts';
import { formatDayLong, formatMonthDay, formatWeekday, isLocalDate } from '#domain/time.ts';
import { Link } from '#web/router.tsx';
import {
  BLACKOUT_TITLE,
  type MonthOfBlackouts,
  monthsOf,
  monthTitle,
  restOfMonth,
} from './blackout-text.ts';
import styles from './public.module.css';
import { FactList, PublicPage, PublicSection } from './public-page.tsx';

export function BlackoutView({ dates }: BlackoutPageDto) {
  const months = monthsOf(dates);
  const last = dates.filter(isLocalDate).at(-1);
  return (
    <PublicPage
      title={BLACKOUT_TITLE}
      heading={BLACKOUT_TITLE}
      lead="On these days no GoWild pass seat is sold for travel, on any route. Standard and Discount Den fares are."
      up={{ to: '/guide', name: 'GoWild guide' }}
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

interface BlackoutMonthViewProps {
  readonly month: MonthOfBlackouts;
  readonly others: readonly MonthOfBlackouts[];
}

export function BlackoutMonthView({ month, others }: BlackoutMonthViewProps) {
  return (
    <PublicPage
      title={monthTitle(month)}
      heading={`Blackout dates in ${month.name}`}
      lead={`No GoWild pass seat is sold for travel on ${month.spans}. ${restOfMonth(month)}`}
      up={{ to: '/blackout', name: 'All blackout dates' }}
    >
      <FactList
        facts={month.days.map((day) => ({
          name: formatMonthDay(day),
          value: `${formatWeekday(day)}, no pass seats`,
        }))}
      />
      {others.length > 0 && (
        <PublicSection title="Other months">
          <ul className={styles.links}>
            {others.map(({ id, name, spans }) => (
              <li key={id}>
                <Link to={`/blackout/${id}`}>{name}</Link>
                <span className={styles.soft}>{spans}</span>
              </li>
            ))}
          </ul>
        </PublicSection>
      )}
    </PublicPage>
  );
}
