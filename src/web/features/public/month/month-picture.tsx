import type { BlackoutPageDto } from '#contract/pages.ts';
import { monthInWords } from '#domain/open-month.ts';
import { Link } from '#web/router.tsx';
import styles from './month.module.css';
import { currentMonth, todayFor } from './month-facts.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthLegend } from './month-legend.tsx';
import { useOpenDays, useOrigins } from './use-open-days.ts';

const NIGHTS = 2;

/** This month as it is seen among texts; days are chosen on its own page. */
export function MonthPicture({ page }: { readonly page: BlackoutPageDto }) {
  const facts = currentMonth(page);
  const origins = useOrigins();
  const { days } = useOpenDays(origins, facts?.month);
  if (!facts) return null;
  const today = todayFor(facts.today, origins);
  const words = monthInWords(facts.month, facts.dates, today);
  return (
    <div className={styles.picture}>
      <p>
        {words.blackout} {words.possible && <b>{words.possible}</b>} {words.unannounced}
      </p>
      <MonthGrid {...{ facts, today, days }} outDay={undefined} nights={NIGHTS} picked={{}} />
      <MonthLegend facts={facts} nights={NIGHTS} />
      <p>
        <Link to="/month">Choose two days of a month</Link>
      </p>
    </div>
  );
}
