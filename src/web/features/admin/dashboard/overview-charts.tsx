import type { DashboardDto } from '#contract/admin/operations.ts';
import { localDate } from '#domain/time.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { DayChart, ShareChart } from '../charts/charts.tsx';
import styles from './overview.module.css';
import { SEARCH_LABELS } from './searches-tab.tsx';

interface OverviewChartsProps {
  readonly figures: DashboardDto;
}

type AirportCount = DashboardDto['search_breakdown']['top_origins'][number];

const TYPES = Object.entries(SEARCH_LABELS);

export function OverviewCharts({ figures }: OverviewChartsProps) {
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
