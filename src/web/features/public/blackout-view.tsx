import type { BlackoutPageDto } from '#contract/pages.ts';
import { formatDayLong, isLocalDate } from '#domain/time.ts';
import { Link } from '#web/router.tsx';
import { BLACKOUT_TITLE, monthsOf } from './blackout-text.ts';
import styles from './public.module.css';
import { FactList, PublicPage } from './public-page.tsx';

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
