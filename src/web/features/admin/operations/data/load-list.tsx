import { formatCount } from '#domain/count.ts';
import { ChevronDown, Database } from 'lucide-react';
import type { DataLoadDto } from '#contract/admin/operations.ts';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Moment } from '../parts/moment.tsx';
import styles from './data.module.css';

const KINDS = {
  timetable: { title: 'Timetable', unit: 'route' },
  blackouts: { title: 'Blackout dates', unit: 'day' },
} as const satisfies Record<DataLoadDto['kind'], object>;

export function LoadList({ loads }: { readonly loads: readonly DataLoadDto[] }) {
  if (loads.length === 0)
    return (
      <EmptyView icon={<Database strokeWidth={1.5} />} title="Nothing has been loaded yet">
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
        <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
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
