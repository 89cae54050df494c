import type { DashboardDto, RouteCountDto } from '#contract/admin/dashboard.ts';
import { formatCount } from '#domain/count.ts';
import type { LocalDate } from '#domain/time.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { DayChart, ShareChart } from '../charts/charts.tsx';
import { DashboardSection } from './dashboard-section.tsx';
import styles from './overview.module.css';
import { SEARCH_LABELS } from './searches-tab.tsx';

interface SearchesSectionProps {
  readonly figures: DashboardDto;
  readonly dates: readonly LocalDate[];
}

const TYPES = Object.entries(SEARCH_LABELS);
type Day = DashboardDto['days'][number];
type AirportCount = DashboardDto['search_breakdown']['top_origins'][number];

export const SearchesSection = ({ figures, dates }: SearchesSectionProps) => (
  <DashboardSection title="Searches">
    <div className={styles.charts}>
      <DayChart
        title="Searches per day"
        lead="By type of search."
        days={dates}
        series={seriesOf(figures.days, 'searches')}
        whenNone="No searches in these days."
      />
      <DayChart
        title="Answers without flights per day"
        lead="Searches that found nothing, by type. Those that were interrupted do not count."
        days={dates}
        series={seriesOf(figures.days, 'without_flights')}
        whenNone="Every answer in these days had flights."
      />
      <Routes figures={figures} />
      <AllTime figures={figures} />
    </div>
  </DashboardSection>
);

const seriesOf = (days: readonly Day[], kind: 'searches' | 'without_flights') =>
  TYPES.map(([type, name]) => ({ name, figures: days.map((day) => day[kind][type] ?? 0) }));

const ROUTE_COLUMNS = ['Route', 'Searches', 'Without flights'];
const routeName = ({ origin, destination }: RouteCountDto): string =>
  `${origin ?? 'Anywhere'} → ${destination ?? 'anywhere'}`;

function Routes({ figures }: Pick<SearchesSectionProps, 'figures'>) {
  return (
    <>
      <ShareChart
        title="Routes searched most"
        lead="In these days, among the 50 routes of each day. A search counts for each route that it names."
        header={ROUTE_COLUMNS}
        whenNone="No searches in these days."
        shares={figures.top_routes.map((route) => ({
          name: routeName(route),
          figure: route.searches,
          columns: [route.searches, route.without_flights],
        }))}
      />
      <ShareChart
        title="Routes without flights"
        lead="In these days, by answers that had none."
        header={ROUTE_COLUMNS}
        whenNone="Every answer in these days had flights."
        shares={figures.routes_without_flights.map((route) => ({
          name: routeName(route),
          figure: route.without_flights,
          value: `${route.without_flights.toLocaleString('en-US')} of ${formatCount(route.searches, 'search', 'searches')}`,
          columns: [route.searches, route.without_flights],
        }))}
      />
    </>
  );
}

function AllTime({ figures: { search_breakdown } }: Pick<SearchesSectionProps, 'figures'>) {
  const { cityOf } = usePlaces();
  const { searches_by_type, top_origins, top_destinations } = search_breakdown;
  const shareOf = ({ airport, count }: AirportCount) => {
    const city = cityOf(airport);
    return { name: city === airport ? airport : `${city} (${airport})`, figure: count };
  };
  return (
    <>
      <ShareChart
        title="Searches by type"
        lead="Of all time."
        header={['Type', 'Searches']}
        shares={TYPES.map(([type, name]) => ({ name, figure: searches_by_type[type] ?? 0 }))}
      />
      <ShareChart
        title="Top origins"
        lead="Airports from which most searches start, of all time. Inbound searches have none."
        header={['Origin', 'Searches']}
        whenNone="No searches from an airport yet."
        shares={top_origins.map(shareOf)}
      />
      <ShareChart
        title="Top destinations"
        lead="Airports to which most inbound, single route and return searches lead, of all time."
        header={['Destination', 'Searches']}
        whenNone="No searches with a destination yet."
        shares={top_destinations.map(shareOf)}
      />
    </>
  );
}
