import { TriangleAlert } from 'lucide-react';
import type { DashboardDto, MembershipDto } from '#contract/admin/dashboard.ts';
import { PROVIDERS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import type { LocalDate } from '#domain/time.ts';
import { Tag } from '#web/ui/tag.tsx';
import { DayChart } from '../charts.tsx';
import { DashboardSection, LargeFacts } from '../parts.tsx';
import styles from './overview.module.css';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** An amount in the smallest unit as one in whole units: `12.5` of 1250 and `usd`. */
const wholeUnits = (amount: number, currency: string): number =>
  amount / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);

/** `$1,250.00` of 125000 and `usd`. */
const formatMoney = (amount: number, currency: string): string =>
  formatOf(currency).format(wholeUnits(amount, currency));

interface MoneySectionProps {
  readonly figures: DashboardDto;
  readonly dates: readonly LocalDate[];
}

const NONE: MembershipDto = { simulated: false, paid_at_begin: 0, payments: [], days: [] };

/** Real payments, and simulated ones apart and labeled. */
export function MoneySection({ figures: { memberships }, dates }: MoneySectionProps) {
  const shown = memberships.length > 0 ? memberships : [NONE];
  return shown.map((own) => (
    <DashboardSection
      key={String(own.simulated)}
      title={own.simulated ? 'Simulated payments' : PROVIDERS.payments}
      note={own.simulated && <SimulatedNote />}
    >
      <Memberships own={own} />
      <div className={styles.charts}>
        <RevenueCharts own={own} dates={dates} />
        <TrialsChart own={own} dates={dates} />
        <ChurnChart own={own} dates={dates} />
      </div>
    </DashboardSection>
  ));
}

const SimulatedNote = () => (
  <p className={styles.note}>
    <Tag tone="sample" icon={<TriangleAlert />}>
      Simulated
    </Tag>{' '}
    No money was moved.
  </p>
);

type Change = Exclude<keyof MembershipDto['days'][number], 'date'>;

const sumOf = (own: MembershipDto, change: Change): number =>
  own.days.reduce((sum, day) => sum + day[change], 0);

/** `25%`; a dash where there is nothing to divide by. */
const share = (part: number, whole: number): string =>
  whole === 0
    ? '–'
    : (part / whole).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });

function Memberships({ own }: { readonly own: MembershipDto }) {
  const [trials, converted] = [sumOf(own, 'trials'), sumOf(own, 'trials_paid')];
  const ended = sumOf(own, 'paid_ended');
  const count = own.payments.reduce((sum, one) => sum + one.count, 0);
  const revenue = currenciesOf(own).map((currency) =>
    formatMoney(totalOf(own, currency), currency),
  );
  return (
    <LargeFacts
      facts={[
        ['Revenue', revenue.join(' + ') || '–', formatCount(count, 'payment')],
        [
          'Trials → paid',
          share(converted, trials),
          `${converted} of ${formatCount(trials, 'trial')} that began in these days`,
        ],
        [
          'Churn',
          share(ended, own.paid_at_begin),
          `${ended} ended, ${own.paid_at_begin.toLocaleString('en-US')} paid when these days began`,
        ],
        ['New paid', sumOf(own, 'paid_begun').toLocaleString('en-US'), 'Memberships, first paid'],
      ]}
    />
  );
}

const currenciesOf = ({ payments }: MembershipDto): readonly string[] =>
  [...new Set(payments.map(({ currency }) => currency))].sort();

const totalOf = ({ payments }: MembershipDto, currency: string): number =>
  payments.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0);

interface ChartProps {
  readonly own: MembershipDto;
  readonly dates: readonly LocalDate[];
}

const PLANS = [
  ['Monthly', 'monthly'],
  ['Yearly', 'yearly'],
  ['Unknown', null],
] as const;

function RevenueCharts({ own, dates }: ChartProps) {
  const currencies = currenciesOf(own);
  return (currencies.length > 0 ? currencies : ['usd']).map((currency) => {
    const payments = own.payments.filter((one) => one.currency === currency);
    // An unknown plan is rare: no column without any.
    const plans = PLANS.filter(
      ([, plan]) => plan !== null || payments.some((one) => one.plan_type === null),
    );
    return (
      <DayChart
        key={currency}
        title={titleOf(own, `Revenue per day in ${currency.toUpperCase()}`)}
        lead="What the payment provider has received, by plan, before refunds."
        days={dates}
        format={(amount) => formatMoney(amount, currency)}
        toCell={(amount) => wholeUnits(amount, currency)}
        whenNone="No payments in these days."
        series={plans.map(([name, plan]) => {
          const byDate = new Map(
            payments.filter((one) => one.plan_type === plan).map((one) => [one.date, one.amount]),
          );
          return { name, figures: dates.map((date) => byDate.get(date) ?? 0) };
        })}
      />
    );
  });
}

const titleOf = ({ simulated }: MembershipDto, title: string): string =>
  simulated ? `${title}, simulated` : title;

function TrialsChart({ own, dates }: ChartProps) {
  const [begun, converted] = [
    figuresOf(own, dates, 'trials'),
    figuresOf(own, dates, 'trials_paid'),
  ];
  return (
    <DayChart
      title={titleOf(own, 'Trials per day')}
      lead="By the day on which they began, and whether they have been paid for by now."
      days={dates}
      whenNone="No trials began in these days."
      series={[
        { name: 'Paid', figures: converted },
        { name: 'Not paid', figures: begun.map((all, at) => all - (converted[at] ?? 0)) },
      ]}
    />
  );
}

const ChurnChart = ({ own, dates }: ChartProps) => (
  <DayChart
    title={titleOf(own, 'Paid memberships that ended')}
    lead="By the day on which the provider or the end of an account ended them."
    days={dates}
    whenNone="No paid membership ended in these days."
    series={[{ name: 'Ended', figures: figuresOf(own, dates, 'paid_ended') }]}
  />
);

function figuresOf(own: MembershipDto, dates: readonly LocalDate[], change: Change): number[] {
  const byDate = new Map<string, number>(own.days.map((day) => [day.date, day[change]]));
  return dates.map((date) => byDate.get(date) ?? 0);
}
