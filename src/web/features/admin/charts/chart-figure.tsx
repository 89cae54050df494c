import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import textStyles from '#web/styles/text.module.css';
import { formatFigure } from './chart-scale.ts';
import styles from './charts.module.css';

/** What a chart shows, in words and figures. */
export interface ChartTable {
  /** Over the first column, which names the rows, and over each column of figures. */
  readonly header: readonly [string, ...string[]];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly figures: readonly number[];
  }[];
}

interface ChartFigureProps {
  readonly title: string;
  /** What is counted, in a sentence. */
  readonly lead: string;
  readonly table: ChartTable;
  /** The drawing. It is hidden from screen readers, which have the table. */
  readonly children: ReactNode;
}

/** A drawing under its caption, with the same figures as a table: always there to be heard, shown on request. */
export function ChartFigure({ title, lead, table, children }: ChartFigureProps) {
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <figure className={styles.figure} aria-labelledby={`${id}-title`}>
      <figcaption className={styles.caption}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{lead}</p>
      </figcaption>
      <div aria-hidden="true" className={styles.drawing}>
        {children}
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={showsTable}
        aria-controls={`${id}-table`}
        aria-describedby={`${id}-title`}
        onClick={() => setShowsTable(!showsTable)}
      >
        Show as a table
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div id={`${id}-table`} className={showsTable ? styles.scroll : textStyles.hidden}>
        <Figures id={id} table={table} />
      </div>
    </figure>
  );
}

function Figures({ id, table }: { readonly id: string; readonly table: ChartTable }) {
  const [first, ...others] = table.header;
  return (
    <table className={styles.table} aria-labelledby={`${id}-title`}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={others[at]}>{formatFigure(figure)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
