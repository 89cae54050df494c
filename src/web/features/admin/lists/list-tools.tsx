import { Search } from 'lucide-react';
import { useMedia } from '#web/browser/use-media.ts';
import { type Choice, SelectField } from '#web/ui/field/select-field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { ORDER_LABELS, type Order } from './list-order.ts';
import { type Column, WIDE } from './list-table.tsx';
import styles from './list-view.module.css';
import { LONGEST_SEARCH } from './question/list-question.ts';
import type { ListAddress } from './question/use-list-address.ts';
import { useTypedSearch } from './question/use-typed-search.ts';

interface ListToolsProps<Row, Filter extends string, Sort extends string> {
  /** `Search by name or email` */
  readonly searchLabel: string;
  readonly filters: readonly Choice<Filter>[];
  readonly columns: readonly Column<Row, Sort>[];
  readonly address: ListAddress<Filter, Sort>;
}

/** Search, filter and, without column headers, the order. */
export function ListTools<Row, Filter extends string, Sort extends string>(
  props: ListToolsProps<Row, Filter, Sort>,
) {
  const { searchLabel, filters, columns, address } = props;
  const { question, ask } = address;
  const { text, setText } = useTypedSearch(question.q, (q) => ask({ q }, { replace: true }));
  const hasHeaders = useMedia(WIDE);
  return (
    <div className={styles.tools}>
      <TextField
        label={searchLabel}
        type="search"
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        prefix={<Search size={16} strokeWidth={2} aria-hidden="true" />}
      />
      <SelectField
        label="Show"
        choices={filters}
        value={question.filter}
        onChange={(filter) => ask({ filter })}
      />
      {!hasHeaders && (
        <SelectField
          label="Sort"
          choices={orderChoices(columns)}
          value={`${question.sort} ${question.order}`}
          onChange={(chosen) => {
            const [sort, order] = chosen.split(' ') as [Sort, Order];
            ask({ sort, order });
          }}
        />
      )}
    </div>
  );
}

const orderChoices = <Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
): Choice<string>[] =>
  columns.flatMap(({ header, sort }) =>
    sort
      ? (Object.entries(ORDER_LABELS[sort.kind]) as [Order, string][]).map(([order, copy]) => ({
          value: `${sort.by} ${order}`,
          label: `${header}, ${copy}`,
        }))
      : [],
  );
