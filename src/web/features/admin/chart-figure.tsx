import { ChevronDown, Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type CsvCell, csvText } from '#domain/csv.ts';
import { saveFile } from '#web/browser/copy-and-save.ts';
import textStyles from '#web/styles/text.module.css';
import styles from './charts.module.css';

/** A longer table is only made when it is shown. */
const MOST_HIDDEN_ROWS = 100;

interface ChartRow {
  readonly name: string;
  readonly figures: readonly string[];
  /** The same for a file, with its name before. */
  readonly cells: readonly CsvCell[];
}

interface ChartFigureProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** Of the table: of its name column, then of each column of figures. */
  readonly header: readonly string[];
  readonly rows: readonly ChartRow[];
  /** Shown instead of the drawing while there is nothing to draw. */
  readonly whenNone?: string | undefined;
  /** Hidden from screen readers, which get the table. */
  readonly children: ReactNode;
}

/** A chart with a caption and its data as a table, shown on request and always for screen readers, and as a file. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, lead, header, rows, whenNone, children } = props;
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  const hasTable = showsTable || rows.length <= MOST_HIDDEN_ROWS;
  const save = () =>
    saveFile({
      name: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`,
      type: 'text/csv;charset=utf-8',
      text: csvText([header, ...rows.map(({ cells }) => cells)]),
    });
  return (
    <figure className={styles.figure} aria-labelledby={`${id}-title`}>
      <figcaption className={styles.caption}>
        <h3 id={`${id}-title`}>{title}</h3>
        <p>{lead}</p>
      </figcaption>
      {whenNone !== undefined && <p className={styles.none}>{whenNone}</p>}
      {whenNone === undefined && (
        <div aria-hidden="true" className={styles.drawing}>
          {children}
        </div>
      )}
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={showsTable}
          aria-controls={hasTable ? `${id}-table` : undefined}
          aria-describedby={`${id}-title`}
          onClick={() => setShowsTable(!showsTable)}
        >
          Show as a table
          <ChevronDown />
        </button>
        <button
          type="button"
          className={styles.toggle}
          aria-describedby={`${id}-title`}
          onClick={save}
        >
          <Download />
          Download CSV
        </button>
      </div>
      {hasTable && (
        <div
          id={`${id}-table`}
          className={showsTable ? styles.scroll : textStyles.hidden}
          // A table that is wider than its chart is scrolled by keyboard, too.
          {...(showsTable && { tabIndex: 0, role: 'group', 'aria-labelledby': `${id}-title` })}
        >
          <Table titleId={`${id}-title`} {...{ header, rows }} />
        </div>
      )}
    </figure>
  );
}

interface TableProps extends Pick<ChartFigureProps, 'header' | 'rows'> {
  readonly titleId: string;
}

const Table = ({ titleId, header, rows }: TableProps) => (
  <table className={styles.table} aria-labelledby={titleId}>
    <thead>
      <tr>
        {header.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, figures }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {figures.map((figure, at) => (
            <td key={header[at + 1]}>{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
