import { formatMonthDay, formatWeekday } from '#domain/time.ts';
import { Link } from '#web/router.tsx';
import { type MonthOfBlackouts, monthTitle, restOfMonth } from './blackout-text.ts';
import styles from './public.module.css';
import { FactList, PublicPage, PublicSection } from './public-page.tsx';

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
