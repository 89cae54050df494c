import { keepPreviousData } from '@tanstack/react-query';
import { type DashboardDto, dashboard } from '#contract/admin/dashboard.ts';
import { formatAgo, type LocalDate, localDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/dates.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Failed } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DataAge } from '../data-age.tsx';
import { useRange } from './dashboard-address.ts';
import { Facts } from './dashboard-section.tsx';
import { MembersSection } from './members-section.tsx';
import { MoneySection } from './money-section.tsx';
import styles from './overview.module.css';
import { RangePicker } from './range-picker.tsx';
import { SearchesSection } from './searches-section.tsx';
import { SuppliersSection } from './suppliers-section.tsx';

const WAITING = 'Loading the dashboard…';

export function OverviewTab() {
  const { range, ask } = useRange();
  // The figures of the previous days stay until others have loaded.
  const figures = useCall(
    dashboard,
    { query: { ...range } },
    { placeholderData: keepPreviousData },
  );
  const { data } = figures;
  return (
    <section className={styles.overview} aria-label="Overview">
      <RangePicker range={range} shown={data && daysOf(data)} onAsk={ask} />
      {figures.isError && <Failed query={figures} title={dashboard.failure} />}
      {figures.isPending && <Waiting />}
      {data && (
        <div className={styles.overview} aria-busy={figures.isPlaceholderData}>
          <Figures figures={data} />
        </div>
      )}
    </section>
  );
}

const daysOf = ({ from, to, today }: DashboardDto) => ({
  from: localDate(from),
  to: localDate(to),
  today: localDate(today),
});

function Figures({ figures }: { readonly figures: DashboardDto }) {
  const dates: readonly LocalDate[] = figures.days.map(({ date }) => localDate(date));
  const of = { figures, dates };
  return (
    <>
      {figures.counted_at === null && (
        <Notice tone="warning">
          Nothing has been counted yet. A worker does it when it starts, and every three minutes.
        </Notice>
      )}
      <Totals figures={figures} />
      <MoneySection {...of} />
      <MembersSection {...of} />
      <SearchesSection {...of} />
      <SuppliersSection {...of} />
      <Age figures={figures} />
      <DataAge seconds={figures.data_delay_seconds} />
    </>
  );
}

function Age({ figures }: { readonly figures: DashboardDto }) {
  const { time_zone, counted_at, as_of } = figures;
  const seconds = counted_at && (Date.parse(as_of) - Date.parse(counted_at)) / 1_000;
  return (
    <p className={styles.soft}>
      Days begin at midnight in {time_zone.replaceAll('_', ' ')}. As of{' '}
      <time dateTime={as_of}>{formatMoment(as_of)}</time>
      {typeof seconds === 'number' && `, counted ${formatAgo(seconds)}`}.
    </p>
  );
}

function Totals({ figures }: { readonly figures: DashboardDto }) {
  const { total_users, total_notifications, total_searches, active_notifications } = figures;
  const format = (figure: number) => figure.toLocaleString('en-US');
  return (
    <Facts
      facts={[
        ['Total users', format(total_users), 'Everybody with an account'],
        [
          'Total notifications',
          format(total_notifications),
          `Alerts of all time, ${format(active_notifications)} not completed`,
        ],
        ['Total searches', format(total_searches), 'By members and guests, of all time'],
        [
          'Last 24 hours',
          format(figures.search_breakdown.recent_searches_24h),
          'Searches by members and guests',
        ],
      ]}
    />
  );
}

function Waiting() {
  return (
    <div role="status" className={styles.overview}>
      <HiddenText>{WAITING}</HiddenText>
      <div className={styles.totals}>
        {['users', 'notifications', 'searches', 'day'].map((total) => (
          <Skeleton key={total} height={118} radius="var(--r-card)" />
        ))}
      </div>
      <div className={styles.charts}>
        {['revenue', 'trials', 'churn', 'active', 'sign-ups', 'searches', 'routes'].map((chart) => (
          <div key={chart}>
            <Skeleton height={300} radius="var(--r-card)" />
          </div>
        ))}
      </div>
    </div>
  );
}
