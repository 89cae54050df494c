import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMedia } from '#web/browser/media.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Order } from './list-address.ts';
import styles from './list-table.module.css';

/** From this width on columns fit. */
export const WIDE = '(min-width: 768px)';

/** Decides the default order of a column and the label of each order. */
type SortKind = 'time' | 'amount' | 'text';

export const ORDER_LABELS: Readonly<Record<SortKind, Readonly<Record<Order, string>>>> = {
  time: { desc: 'newest', asc: 'oldest' },
  amount: { desc: 'highest', asc: 'lowest' },
  text: { asc: 'A to Z', desc: 'Z to A' },
};

export interface Column<Row, Sort extends string = string> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned to the end. */
  readonly isFigure?: boolean;
  /** Absent where the list cannot be sorted by it. */
  readonly sort?: { readonly by: Sort; readonly kind: SortKind };
}

interface Sorting<Sort extends string = string> {
  readonly sort: Sort;
  readonly order: Order;
  readonly onSort: (sort: Sort, order: Order) => void;
}

interface Identified {
  readonly id: string | number;
}

interface ListTableProps<Row, Sort extends string> {
  /** Accessible name of the table or list of cards. */
  readonly caption: string;
  /** The first column is the row header or the card title. */
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly sorting: Sorting<Sort>;
  /** The rows are of the previous query; the next are loading. */
  readonly isOld: boolean;
}

/** A table in a wide window, else cards. */
export function ListTable<Row extends Identified, Sort extends string>(
  props: ListTableProps<Row, Sort>,
) {
  return useMedia(WIDE) ? <Table {...props} /> : <Cards {...props} />;
}

function Table<Row extends Identified, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { caption, columns, rows, sorting, isOld } = props;
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
            <tr key={row.id}>
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
  readonly sorting: Sorting<Sort>;
}

function Header<Row, Sort extends string>({ column, sorting }: HeaderProps<Row, Sort>) {
  const { header, isFigure, sort } = column;
  const style = classNames(isFigure && styles.figure);
  if (!sort)
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
        onClick={() => sorting.onSort(sort.by, order ? REVERSED[order] : firstOrder(sort.kind))}
      >
        {header}
        <Icon size={14} strokeWidth={2} />
      </button>
    </th>
  );
}

/** Newest, highest, or A first. */
const firstOrder = (kind: SortKind): Order => (kind === 'text' ? 'asc' : 'desc');
const REVERSED = { asc: 'desc', desc: 'asc' } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function Cards<Row extends Identified, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { caption, columns, rows, isOld } = props;
  const [first, ...others] = columns;
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={isOld}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
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
