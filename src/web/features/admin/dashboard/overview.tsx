import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type DashboardDto, dashboard } from '#contract/admin/dashboard.ts';
import { type DashboardDays, dashboardDaysError } from '#domain/dashboard.ts';
import { formatAgo, isLocalDate, type LocalDate, localDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/browser/now.ts';
import { useNavigate, useSearch } from '#web/router.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed, Notice } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import partStyles from '../parts.module.css';
import { DataAge, LargeFacts } from '../parts.tsx';
import { MoneySection } from './money-section.tsx';
import styles from './overview.module.css';
import { MembersSection, SearchesSection, SuppliersSection } from './sections.tsx';

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
    <LargeFacts
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
      <div className={partStyles.totals}>
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

interface RangePickerProps {
  readonly range: AskedRange;
  /** The days that are shown, and today; undefined until they are known. */
  readonly shown: (DashboardDays & { readonly today: LocalDate }) | undefined;
  readonly onAsk: (range: AskedRange) => void;
}

/** Days until today, or any other days. */
function RangePicker({ range, shown, onAsk }: RangePickerProps) {
  // Where Custom was pressed: Back leads to another range, without it.
  const [openedAt, setOpenedAt] = useState<AskedRange['days']>();
  const isOpen = range.days === undefined || range.days === openedAt;
  const ask = (next: AskedRange) => {
    setOpenedAt(undefined);
    onAsk(next);
  };
  const choose = (value: Preset | 'custom') =>
    value === 'custom' ? setOpenedAt(range.days) : ask({ days: value });
  return (
    <div className={styles.picker}>
      <SegmentedControl
        label="Days"
        options={[
          ...PRESETS.map((days) => ({ value: days, label: `${days} days` })),
          { value: 'custom' as const, label: 'Custom' },
        ]}
        value={isOpen ? 'custom' : range.days}
        onChange={choose}
      />
      {isOpen && shown && <DatesForm key={`${shown.from} ${shown.to}`} shown={shown} onAsk={ask} />}
    </div>
  );
}

interface DatesFormProps extends Pick<RangePickerProps, 'onAsk'> {
  readonly shown: NonNullable<RangePickerProps['shown']>;
}

function DatesForm({ shown, onAsk }: DatesFormProps) {
  const id = useId();
  const [from, setFrom] = useState<string>(shown.from);
  const [to, setTo] = useState<string>(shown.to);
  const [error, setError] = useState<{ readonly field: string; readonly message: string }>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorOf(from, to, shown.today);
    setError(wrong);
    if (!wrong) onAsk({ from: from as LocalDate, to: to as LocalDate });
    else document.getElementById(`${id}-${wrong.field}`)?.focus();
  };
  const field = (name: 'from' | 'to', label: string, value: string, set: typeof setFrom) => (
    <TextField
      id={`${id}-${name}`}
      type="date"
      label={label}
      max={shown.today}
      value={value}
      error={error?.field === name ? error.message : undefined}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  return (
    <form noValidate aria-label="Custom days" className={styles.dates} onSubmit={submit}>
      {field('from', 'First day', from, setFrom)}
      {field('to', 'Last day', to, setTo)}
      <Button type="submit" variant="outline">
        Show these days
      </Button>
    </form>
  );
}

function errorOf(from: string, to: string, today: LocalDate) {
  if (!isLocalDate(from)) return { field: 'from', message: 'Choose the first day' };
  if (!isLocalDate(to)) return { field: 'to', message: 'Choose the last day' };
  return dashboardDaysError({ from, to }, today);
}

const PRESETS = ['7', '30', '90'] as const;
type Preset = (typeof PRESETS)[number];
const USUAL: Preset = '30';

/** Either a number of days until today, or chosen ones. */
type AskedRange =
  | { readonly days: Preset; readonly from?: undefined }
  | { readonly days?: undefined; readonly from: LocalDate; readonly to: LocalDate };

/** No day is after it: the server knows which day it is. */
const ANY_DAY = localDate('9999-12-31');

/** Ignores what makes no sense. */
function readRange(search: Readonly<Record<string, string | undefined>>): AskedRange {
  const { from = '', to = '', days } = search;
  if (isLocalDate(from) && isLocalDate(to) && !dashboardDaysError({ from, to }, ANY_DAY))
    return { from, to };
  return { days: PRESETS.find((preset) => preset === days) ?? USUAL };
}

/** The days that the address asks for, and a function that asks for others. */
function useRange() {
  const navigate = useNavigate();
  const range = readRange(useSearch());
  const ask = ({ days, ...dates }: AskedRange) =>
    void navigate({
      to: '/admin',
      search: { ...dates, days: days === USUAL ? undefined : days },
      resetScroll: false,
    });
  return { range, ask };
}
