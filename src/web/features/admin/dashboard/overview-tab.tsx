import { type DashboardDto, dashboard } from '#contract/admin/dashboard.ts';
import { localDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/dates.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DayChart, ShareChart } from '../charts/charts.tsx';
import { DataAge } from '../data-age.tsx';
import { FailureNotice } from '../lists/admin-list.tsx';
import styles from './overview.module.css';
import { SEARCH_LABELS } from './searches-tab.tsx';

const WAITING = 'Loading the dashboard…';

export function OverviewTab() {
  const figures = useCall(dashboard, {});
  const { data } = figures;
  return (
    <section className={styles.overview} aria-label="Overview">
      {figures.isError && <FailureNotice query={figures} title={dashboard.failure} />}
      {figures.isPending && <Waiting />}
      {data && (
        <>
          <Totals figures={data} />
          <OverviewCharts figures={data} />
          <p className={styles.soft}>
            Days begin at midnight in {data.time_zone.replaceAll('_', ' ')}. As of{' '}
            <time dateTime={data.as_of}>{formatMoment(data.as_of)}</time>.
          </p>
          <DataAge seconds={data.data_delay_seconds} />
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

interface OverviewChartsProps {
  readonly figures: DashboardDto;
}

type AirportCount = DashboardDto['search_breakdown']['top_origins'][number];

const TYPES = Object.entries(SEARCH_LABELS);

function OverviewCharts({ figures }: OverviewChartsProps) {
  const { days } = figures;
  const dates = days.map(({ date }) => localDate(date));
  const signUps = days.map(({ sign_ups }) => sign_ups);
  return (
    <div className={styles.charts}>
      <DayChart
        title="Searches per day"
        lead="The last 30 days, by type of search."
        days={dates}
        series={TYPES.map(([type, name]) => ({
          name,
          figures: days.map(({ searches }) => searches[type] ?? 0),
        }))}
      />
      <DayChart
        title="Sign-ups per day"
        lead="Accounts created in the last 30 days."
        days={dates}
        series={[{ name: 'Sign-ups', figures: signUps }]}
      />
      <DayChart
        title="Matches per day"
        lead="Travel dates of alerts for which a fare was found, in the last 30 days."
        days={dates}
        series={[{ name: 'Finds', figures: days.map(({ finds }) => finds) }]}
      />
      <Shares figures={figures} />
    </div>
  );
}

function Shares({ figures: { members, search_breakdown } }: OverviewChartsProps) {
  const { cityOf } = usePlaces();
  const { searches_by_type, top_origins, top_destinations } = search_breakdown;
  const shareOf = ({ airport, count }: AirportCount) => {
    const city = cityOf(airport);
    return [city === airport ? airport : `${city} (${airport})`, count] as const;
  };
  return (
    <>
      <ShareChart
        title="Users by plan"
        lead="What they have today."
        header={['Plan', 'Users']}
        shares={[
          ['Free', members.free],
          ['Trial', members.trial],
          ['Premium', members.premium],
          ['Disabled accounts', members.disabled],
        ]}
      />
      <ShareChart
        title="Searches by type"
        lead="Of all time."
        header={['Type', 'Searches']}
        shares={TYPES.map(([type, name]) => [name, searches_by_type[type] ?? 0])}
      />
      <ShareChart
        title="Top origins"
        lead="Airports from which most searches start, of all time. Inbound searches have none."
        header={['Origin', 'Searches']}
        shares={top_origins.map(shareOf)}
        whenNone="No searches from an airport yet."
      />
      <ShareChart
        title="Top destinations"
        lead="Airports to which most inbound, single route and return searches lead, of all time."
        header={['Destination', 'Searches']}
        shares={top_destinations.map(shareOf)}
        whenNone="No searches with a destination yet."
      />
    </>
  );
}
