import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMedia } from '#web/browser/use-media.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { firstOrder, type Order, reversed, type SortKind } from './list-order.ts';
import styles from './list-table.module.css';

/** From this width on columns fit. */
export const WIDE = '(min-width: 768px)';

export interface Column<Row, Sort extends string = string> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned to the end. */
  readonly isFigure?: boolean;
  /** Absent where the list cannot be sorted by it. */
  readonly sort?: { readonly by: Sort; readonly kind: SortKind };
}

export interface Sorting<Sort extends string = string> {
  readonly sort: Sort;
  readonly order: Order;
  readonly onSort: (sort: Sort, order: Order) => void;
}

interface ListTableProps<Row, Sort extends string> {
  /** Accessible name of the table or list of cards. */
  readonly caption: string;
  /** The first column is the row header or the card title. */
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly sorting?: Sorting<Sort>;
  /** The rows are of the previous query; the next are loading. */
  readonly isOld?: boolean;
}

/** A table in a wide window, else cards. */
export function ListTable<Row, Sort extends string = string>(props: ListTableProps<Row, Sort>) {
  return useMedia(WIDE) ? <Table {...props} /> : <Cards {...props} />;
}

function Table<Row, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { caption, columns, rows, keyOf, sorting, isOld = false } = props;
  const [first, ...others] = columns;
  return (
    <div className={styles.scroll} aria-busy={isOld}>
      <table className={styles.table}>
        <caption>
          <HiddenText>{caption}</HiddenText>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ header, cell, isFigure }) => (
                <td key={header} className={classNames(isFigure && styles.figure)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderProps<Row, Sort extends string> {
  readonly column: Column<Row, Sort>;
  readonly sorting: Sorting<Sort> | undefined;
}

function Header<Row, Sort extends string>({ column, sorting }: HeaderProps<Row, Sort>) {
  const { header, isFigure, sort } = column;
  const style = classNames(isFigure && styles.figure);
  if (!sort || !sorting)
    return (
      <th scope="col" className={style}>
        {header}
      </th>
    );
  const order = sorting.sort === sort.by ? sorting.order : undefined;
  const Icon = order === undefined ? ArrowUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={style} aria-sort={order && ARIA_SORT[order]}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => sorting.onSort(sort.by, order ? reversed(order) : firstOrder(sort.kind))}
      >
        {header}
        <Icon size={14} strokeWidth={2} aria-hidden="true" />
      </button>
    </th>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function Cards<Row, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { caption, columns, rows, keyOf, isOld = false } = props;
  const [first, ...others] = columns;
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={isOld}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={styles.card}>
          <div className={styles.title}>{first?.cell(row)}</div>
          <dl className={styles.facts}>
            {others.map(({ header, cell }) => (
              <div key={header}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
