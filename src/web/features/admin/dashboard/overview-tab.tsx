import { type DashboardDto, dashboard } from '#contract/admin/operations.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/dates.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FailureNotice } from '../lists/failure-notice.tsx';
import styles from './overview.module.css';
import { OverviewCharts } from './overview-charts.tsx';

const WAITING = 'Loading the dashboard…';

export function OverviewTab() {
  const figures = useCall(dashboard, {});
  const { data } = figures;
  return (
    <section className={styles.overview} aria-label="Overview">
      {figures.isError && (
        <FailureNotice
          title={dashboard.failure}
          error={figures.error}
          busy={figures.isFetching}
          onRetry={() => void figures.refetch()}
        />
      )}
      {figures.isPending && <Waiting />}
      {data && (
        <>
          <Totals figures={data} />
          <OverviewCharts figures={data} />
          <p className={styles.soft}>
            Days begin at midnight in {data.time_zone.replaceAll('_', ' ')}. As of{' '}
            <time dateTime={data.as_of}>{formatMoment(data.as_of)}</time>.
          </p>
        </>
      )}
    </section>
  );
}

function Totals({ figures }: { readonly figures: DashboardDto }) {
  const { total_users, total_notifications, total_searches, active_notifications } = figures;
  const totals = [
    ['Total users', total_users, 'Everybody with an account'],
    [
      'Total notifications',
      total_notifications,
      `Alerts of all time, ${active_notifications.toLocaleString('en-US')} not completed`,
    ],
    ['Total searches', total_searches, 'By members and guests, of all time'],
    [
      'Last 24 hours',
      figures.search_breakdown.recent_searches_24h,
      'Searches by members and guests',
    ],
  ] as const;
  return (
    <dl className={styles.totals}>
      {totals.map(([term, figure, description]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={styles.total}>{figure.toLocaleString('en-US')}</dd>
          <dd className={styles.soft}>{description}</dd>
        </div>
      ))}
    </dl>
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
        {['searches', 'sign-ups', 'finds', 'plans', 'types', 'origins', 'destinations'].map(
          (chart) => (
            <div key={chart}>
              <Skeleton height={300} radius="var(--r-card)" />
            </div>
          ),
        )}
      </div>
    </div>
  );
}
