import type { DashboardDto, SupplierCallsDto } from '#contract/admin/dashboard.ts';
import { CHANNEL_NAMES, CHANNELS, PROVIDERS } from '#domain/channel.ts';
import { formatSpan, type LocalDate } from '#domain/time.ts';
import { DayChart, ShareChart } from '../charts/charts.tsx';
import { DashboardSection } from './dashboard-section.tsx';
import styles from './overview.module.css';

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
        <Waiting waiting={figures.waiting} />
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

const Waiting = ({ waiting }: Pick<DashboardDto, 'waiting'>) => (
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
