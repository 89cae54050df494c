import { ChevronDown, Database } from 'lucide-react';
import { type DataLoadDto, dataLoads, type OperationsDto } from '#contract/admin/operations.ts';
import { formatCount } from '#domain/count.ts';
import { formatMonthDay, isLocalDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyView, Notice } from '#web/ui/feedback.tsx';
import { Card, Facts, LoadedSection, Moment } from '../parts.tsx';
import styles from './data-section.module.css';
import { dataNotices } from './findings.ts';
import { useFigures } from './use-operations.ts';

export const DataSection = () => (
  <>
    <LoadedSection query={useFigures()} loading="Loading figures…" heights={[160, 120]}>
      {(figures) => <Figures figures={figures} />}
    </LoadedSection>
    <LoadedSection
      query={useCall(dataLoads, {}, { staleTime: 0 })}
      loading="Loading the list of data loads…"
      heights={[260]}
    >
      {({ loads }) => (
        <Card title="Loads" aside="The last fifty, newest first">
          <LoadList loads={loads} />
        </Card>
      )}
    </LoadedSection>
  </>
);

const figure = (amount: number): string => amount.toLocaleString('en-US');

function Figures({ figures }: { readonly figures: OperationsDto }) {
  const { data } = figures;
  return (
    <>
      {dataNotices(figures).map((notice) => (
        <Notice key={notice} tone="warning" title={notice}>
          People plan further ahead: load what has been published since.
        </Notice>
      ))}
      <Card title="Timetable and blackout dates">
        <Facts
          facts={[
            ['Source', data.timetable_source],
            ['Rows', figure(data.timetable_rows)],
            ['Routes, with those to come', figure(data.routes)],
            ['Airports, with recent ones', figure(data.airports)],
            ['Blackout dates', figure(data.blackout_dates)],
            ['Last blackout date', formatDay(data.last_blackout_date)],
            ['Timetable filed until', formatDay(data.timetable_until)],
          ]}
        />
      </Card>
    </>
  );
}

/** `Apr 4, 2027` */
const formatDay = (day: string | null): string =>
  day !== null && isLocalDate(day) ? `${formatMonthDay(day)}, ${day.slice(0, 4)}` : 'None';

const KINDS = {
  timetable: { title: 'Timetable', unit: 'route' },
  blackouts: { title: 'Blackout dates', unit: 'day' },
} as const satisfies Record<DataLoadDto['kind'], object>;

function LoadList({ loads }: { readonly loads: readonly DataLoadDto[] }) {
  if (loads.length === 0)
    return (
      <EmptyView icon={<Database />} title="Nothing has been loaded yet">
        The product runs on the data that came with it.
      </EmptyView>
    );
  return (
    <ul>
      {loads.map((load) => (
        <Load key={load.id} load={load} />
      ))}
    </ul>
  );
}

function Load({ load }: { readonly load: DataLoadDto }) {
  const { title, unit } = KINDS[load.kind];
  const { before, after, estimates, gained, lost } = load;
  return (
    <li className={styles.load}>
      <div className={styles.header}>
        <p className={styles.title}>{title}</p>
        <p className={styles.soft}>
          <Moment at={load.at} /> by {load.by ?? 'the command line'}
        </p>
      </div>
      <p className={styles.soft}>{load.source}</p>
      <p className={styles.figures}>
        {after.toLocaleString('en-US')} {load.kind === 'timetable' ? 'rows' : 'days'},{' '}
        {before.toLocaleString('en-US')} before
        {estimates !== null && `; ${estimates.toLocaleString('en-US')} are estimates`}
      </p>
      <Names text={`${formatCount(gained.length, unit)} gained`} names={gained} />
      <Names text={`${formatCount(lost.length, unit)} lost`} names={lost} />
    </li>
  );
}

interface NamesProps {
  readonly text: string;
  readonly names: readonly string[];
}

function Names({ text, names }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <details className={styles.names}>
      <summary>
        <ChevronDown size={14} strokeWidth={2} />
        {text}
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
