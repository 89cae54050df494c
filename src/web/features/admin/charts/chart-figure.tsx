import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import textStyles from '#web/styles/text.module.css';
import { formatFigure } from './chart-scale.ts';
import styles from './charts.module.css';

/** The data of a chart as a table. */
export interface ChartTable {
  /** Header of the name column, then of each column of figures. */
  readonly header: readonly [string, ...string[]];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly figures: readonly number[];
  }[];
}

interface ChartFigureProps {
  readonly title: string;
  readonly lead: string;
  readonly table: ChartTable;
  /** Hidden from screen readers, which get the table. */
  readonly children: ReactNode;
}

/** A chart with a caption and its data as a table, shown on request and always for screen readers. */
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
