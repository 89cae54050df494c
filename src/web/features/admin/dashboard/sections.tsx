import type { DashboardDto, RouteCountDto, SupplierCallsDto } from '#contract/admin/dashboard.ts';
import { CHANNEL_NAMES, CHANNELS, PROVIDERS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { formatSpan, type LocalDate } from '#domain/time.ts';
import { usePlaces } from '#web/places/use-network.ts';
import { DayChart, ShareChart } from '../charts.tsx';
import { DashboardSection } from '../parts.tsx';
import { SEARCH_LABELS } from './cells.tsx';
import styles from './overview.module.css';

interface MembersSectionProps {
  readonly figures: DashboardDto;
  readonly dates: readonly LocalDate[];
}

export function MembersSection({ figures, dates }: MembersSectionProps) {
  const { active_members, days, members } = figures;
  return (
    <DashboardSection title="Members">
      <div className={styles.charts}>
        <DayChart
          title="Active members per day"
          lead={
            <>
              Members who searched or signed in: {active_members.toLocaleString('en-US')} different
              ones in these days.
            </>
          }
          days={dates}
          series={[{ name: 'Active members', figures: days.map((day) => day.active_members) }]}
          whenNone="Nobody searched or signed in."
        />
        <DayChart
          title="Sign-ups per day"
          lead="Accounts created."
          days={dates}
          series={[{ name: 'Sign-ups', figures: days.map(({ sign_ups }) => sign_ups) }]}
          whenNone="No accounts were created in these days."
        />
        <DayChart
          title="Matches per day"
          lead="Travel dates of alerts for which a fare was found."
          days={dates}
          series={[{ name: 'Finds', figures: days.map(({ finds }) => finds) }]}
          whenNone="No fares were found for alerts in these days."
        />
        <ShareChart
          title="Users by plan"
          lead="What they have now."
          header={['Plan', 'Users']}
          shares={[
            { name: 'Free', figure: members.free },
            { name: 'Trial', figure: members.trial },
            { name: 'Premium', figure: members.premium },
            { name: 'Disabled accounts', figure: members.disabled },
          ]}
        />
      </div>
    </DashboardSection>
  );
}

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

interface SuppliersSectionProps {
  readonly figures: DashboardDto;
  readonly dates: readonly LocalDate[];
}

export const SuppliersSection = ({ figures, dates }: SuppliersSectionProps) => (
  <>
    <DashboardSection title="Suppliers">
      <div className={styles.charts}>
        <Suppliers suppliers={figures.suppliers} />
      </div>
    </DashboardSection>
    <DashboardSection title="Messages to members">
      <div className={styles.charts}>
        <WaitingMessages waiting={figures.waiting} />
        {(['sent', 'failed'] as const).map((fate) => (
          <DayChart
            key={fate}
            {...FATES[fate]}
            days={dates}
            series={CHANNEL_NAMES.map((channel) => ({
              name: CHANNELS[channel].plural,
              figures: figures.days.map((day) => day[fate][channel] ?? 0),
            }))}
          />
        ))}
      </div>
    </DashboardSection>
  </>
);

const FATES = {
  sent: {
    title: 'Messages sent per day',
    lead: 'By channel.',
    whenNone: 'No messages were sent in these days.',
  },
  failed: {
    title: 'Messages given up per day',
    lead: 'After their last attempt, by channel.',
    whenNone: 'No messages were given up in these days.',
  },
} as const;

const nameOf = ({ kind, name, simulated }: SupplierCallsDto): string =>
  `${PROVIDERS[kind]}: ${name}${simulated ? ', simulated' : ''}`;

/** `1.2 s`, `340 ms` */
const formatMs = (ms: number | null): string => {
  if (ms === null) return '–';
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
};

const COLUMNS = ['Supplier', 'Calls', 'Errors', 'p50 in ms', 'p95 in ms'];

function Suppliers({ suppliers }: { readonly suppliers: readonly SupplierCallsDto[] }) {
  const columnsOf = ({ calls, errors, p50_ms, p95_ms }: SupplierCallsDto) => [
    calls,
    errors,
    p50_ms,
    p95_ms,
  ];
  return (
    <>
      <ShareChart
        title="Latency by supplier"
        lead="95 of 100 answers came within this time, estimated."
        header={COLUMNS}
        whenNone="No calls to suppliers in these days."
        shares={suppliers.map((one) => ({
          name: nameOf(one),
          figure: one.p95_ms ?? 0,
          value: formatMs(one.p95_ms),
          columns: columnsOf(one),
        }))}
      />
      <ShareChart
        title="Errors by supplier"
        lead="Calls that failed, of all calls."
        header={COLUMNS}
        whenNone="No calls to suppliers in these days."
        shares={suppliers.map((one) => ({
          name: nameOf(one),
          figure: one.errors,
          value: `${one.errors.toLocaleString('en-US')} of ${one.calls.toLocaleString('en-US')}`,
          columns: columnsOf(one),
        }))}
      />
    </>
  );
}

const WaitingMessages = ({ waiting }: Pick<DashboardDto, 'waiting'>) => (
  <ShareChart
    title="Messages that wait"
    lead="Now. The oldest of those that could be sent."
    header={['Channel', 'Waiting', 'Oldest, seconds']}
    shares={waiting.map(({ channel, waiting: count, oldest_seconds }) => ({
      name: CHANNELS[channel].plural,
      figure: count,
      value:
        oldest_seconds === null
          ? count.toLocaleString('en-US')
          : `${count.toLocaleString('en-US')}, oldest ${formatSpan(oldest_seconds)}`,
      columns: [count, oldest_seconds],
    }))}
  />
);
