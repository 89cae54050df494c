import { keepPreviousData } from '@tanstack/react-query';
import { Inbox, Search, SearchX } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type * as z from 'zod/mini';
import type { PaginationDto } from '#contract/admin/lists.ts';
import type { Endpoint, OutputOf, RawInputOf } from '#contract/endpoint.ts';
import { formatCount } from '#domain/count.ts';
import { useCall } from '#web/api/use-call.ts';
import { useMedia } from '#web/browser/media.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyView, Failed, Waiting } from '#web/ui/feedback.tsx';
import { type Choice, SelectField, TextField } from '#web/ui/fields.tsx';
import { DataAge } from '../parts.tsx';
import styles from './admin-list.module.css';
import {
  type ListAddress,
  LONGEST_SEARCH,
  type Order,
  useListAddress,
  useTypedSearch,
} from './list-address.ts';
import { type Column, ListTable, ORDER_LABELS, WIDE } from './list-table.tsx';
import { DownloadCsv, Pager } from './pager.tsx';

/** Rows per page. */
const ROWS = 25;

/** What a list of the dashboard shows, and how it is asked for. */
interface AdminListDefinition<E extends Endpoint, Row, Filter extends string, Sort extends string> {
  readonly endpoint: E;
  /** The same list as a file. */
  readonly csv: Endpoint & { readonly file: string };
  /** Of the address. */
  readonly tab: string;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly searchLabel: string;
  /** Shown when the list has no rows at all. */
  readonly whenNone: string;
  /** The first means no filter. */
  readonly filters: readonly [Choice<Filter>, ...Choice<Filter>[]];
  /** The first is the default. */
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly columns: readonly Column<Row, Sort>[];
  readonly rowsOf: (page: OutputOf<E>) => readonly Row[];
  /** Shown above the rows. */
  readonly noteOf?: (page: OutputOf<E>) => ReactNode;
}

interface ListPage {
  readonly pagination: PaginationDto;
  readonly data_delay_seconds?: number | undefined;
}

/** A list with search, filter, order and pages, all of them in the address. */
export function adminList<
  E extends Endpoint & { readonly response: z.ZodMiniType<ListPage> },
  Row extends { readonly id: string | number },
  Filter extends string,
  Sort extends string,
>(list: AdminListDefinition<E, Row, Filter, Sort>) {
  const [{ value: all }, ...others] = list.filters;
  const choices = {
    filters: [all, ...others.map(({ value }) => value)] as const,
    sorts: list.sorts,
  };
  return function AdminList() {
    const address = useListAddress(list.tab, choices);
    const { question, ask } = address;
    // The previous page stays until the next has loaded.
    const answer = useCall(
      list.endpoint,
      { query: { ...question, limit: ROWS } } as unknown as RawInputOf<E>,
      { placeholderData: keepPreviousData },
    );
    const id = useId();
    const heading = useRef<HTMLHeadingElement>(null);
    const goToPage = (page: number) => {
      ask({ page });
      // Rows of another page are read from the start.
      heading.current?.focus();
    };
    const { title, one, many } = list;
    const page = answer.data;
    const rows = page ? list.rowsOf(page) : [];
    return (
      <section aria-labelledby={id} className={styles.list}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Tools list={list} address={address} />
        <Status page={answer.isPlaceholderData ? undefined : page} {...{ one, many }} />
        <DataAge seconds={page?.data_delay_seconds} />
        <DownloadCsv
          endpoint={list.csv}
          query={{ q: question.q, filter: question.filter }}
          what={many}
        />
        {answer.isError && <Failed query={answer} title={list.endpoint.failure} />}
        {answer.isPending && (
          <Waiting
            label={`Loading ${title.toLowerCase()}…`}
            heights={[40, 12 * 56]}
            className={styles.waiting}
          />
        )}
        {page && rows.length === 0 && (
          <NoRows {...{ list, all, question, ask }} total={page.pagination.total} />
        )}
        {page && rows.length > 0 && (
          <>
            {list.noteOf?.(page)}
            <ListTable
              caption={title}
              columns={list.columns}
              rows={rows}
              isOld={answer.isPlaceholderData}
              sorting={{ ...question, onSort: (sort, order) => ask({ sort, order }) }}
            />
            <Pager pagination={page.pagination} {...{ one, many }} onPage={goToPage} />
          </>
        )}
      </section>
    );
  };
}

interface StatusProps {
  /** Undefined until it has loaded. */
  readonly page: ListPage | undefined;
  readonly one: string;
  readonly many: string;
}

/** Read out after each page. */
const Status = ({ page, one, many }: StatusProps) => (
  <p role="status" className={styles.status}>
    {page && (
      <HiddenText>
        {`${formatCount(page.pagination.total, one, many)}, page ${page.pagination.page} of ${page.pagination.pages}`}
      </HiddenText>
    )}
  </p>
);

type Shown<Row, Filter extends string, Sort extends string> = Pick<
  AdminListDefinition<Endpoint, Row, Filter, Sort>,
  'one' | 'many' | 'searchLabel' | 'whenNone' | 'filters' | 'columns'
>;

interface ToolsProps<Row, Filter extends string, Sort extends string> {
  readonly list: Shown<Row, Filter, Sort>;
  readonly address: ListAddress<Filter, Sort>;
}

/** Search, filter and, without column headers, the order. */
function Tools<Row, Filter extends string, Sort extends string>({
  list: { searchLabel, filters, columns },
  address: { question, ask },
}: ToolsProps<Row, Filter, Sort>) {
  const { text, setText } = useTypedSearch(question.q, (q) => ask({ q }, { replace: true }));
  const hasHeaders = useMedia(WIDE);
  const orders = columns.flatMap(({ header, sort }) =>
    sort
      ? Object.entries(ORDER_LABELS[sort.kind]).map(([order, label]) => ({
          value: `${sort.by} ${order}`,
          label: `${header}, ${label}`,
        }))
      : [],
  );
  return (
    <div className={styles.tools}>
      <TextField
        label={searchLabel}
        type="search"
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        prefix={<Search strokeWidth={2} />}
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
          choices={orders}
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

interface NoRowsProps<Row, Filter extends string, Sort extends string>
  extends ListAddress<Filter, Sort> {
  readonly list: Shown<Row, Filter, Sort>;
  /** The filter that means none. */
  readonly all: Filter;
  /** Rows that match, on all pages. */
  readonly total: number;
}

/** Three empty states: a page past the end, nothing matches, nothing at all. */
function NoRows<Row, Filter extends string, Sort extends string>({
  list: { one, many, whenNone },
  all,
  question: { page, q, filter },
  ask,
  total,
}: NoRowsProps<Row, Filter, Sort>) {
  if (total > 0)
    return (
      <EmptyView
        icon={<SearchX />}
        title={`There is no page ${page}`}
        action={<Button onClick={() => ask({ page: 1 })}>Go to the first page</Button>}
      >
        The list has {formatCount(total, one, many)}.
      </EmptyView>
    );
  if (q === '' && filter === all)
    return (
      <EmptyView icon={<Inbox />} title={`No ${many} yet`}>
        {whenNone}
      </EmptyView>
    );
  return (
    <EmptyView
      icon={<SearchX />}
      title={`No ${many} match`}
      action={<Button onClick={() => ask({ q: '', filter: all })}>Show all {many}</Button>}
    >
      {q === '' ? 'Nothing matches this filter.' : `Nothing matches “${q}”.`}
    </EmptyView>
  );
}
