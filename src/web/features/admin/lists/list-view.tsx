import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { PaginationDto } from '#contract/admin/paging.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Choice } from '#web/ui/field/select-field.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { type Column, ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-view.module.css';
import { Pager } from './pager.tsx';
import type { ListAddress } from './question/use-list-address.ts';

/** Words of a list, by what it lists. */
export interface ListWords {
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly searchLabel: string;
  /** Said in place of rows while there are none at all. */
  readonly whenNone: string;
  readonly failure: string;
}

interface Paged {
  readonly pagination: PaginationDto;
}

interface ListViewProps<Page extends Paged, Row, Filter extends string, Sort extends string> {
  readonly words: ListWords;
  /** The first one leaves nothing out. */
  readonly filters: readonly Choice<Filter>[];
  readonly columns: readonly Column<Row, Sort>[];
  readonly address: ListAddress<Filter, Sort>;
  readonly answer: UseQueryResult<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Above the rows, where there is something to say about all of them. */
  readonly noteOf?: (page: Page) => ReactNode;
}

/** A list with its tools, in every state that it can be in. */
export function ListView<Page extends Paged, Row, Filter extends string, Sort extends string>(
  props: ListViewProps<Page, Row, Filter, Sort>,
) {
  const { words, filters, columns, address, answer, rowsOf, noteOf } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const page = answer.data;
  const turnTo = (number: number) => {
    address.ask({ page: number });
    // The rows that come are read from their beginning.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <ListTools searchLabel={words.searchLabel} {...{ filters, columns, address }} />
      <p role="status" className={styles.status}>
        {page && !answer.isPlaceholderData && (
          <HiddenText>{announcement(page.pagination, words)}</HiddenText>
        )}
      </p>
      {answer.isError && (
        <FailureNotice
          title={words.failure}
          error={answer.error}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <Waiting title={words.title} />}
      {page && rowsOf(page).length === 0 && (
        <NoRows total={page.pagination.total} {...{ words, filters, address }} />
      )}
      {page && rowsOf(page).length > 0 && (
        <>
          {noteOf?.(page)}
          <ListTable
            caption={words.title}
            columns={columns}
            rows={rowsOf(page)}
            keyOf={props.keyOf}
            isOld={answer.isPlaceholderData}
            sorting={{
              sort: address.question.sort,
              order: address.question.order,
              onSort: (sort, order) => address.ask({ sort, order }),
            }}
          />
          <Pager
            page={page.pagination.page}
            pages={page.pagination.pages}
            count={countWords(page.pagination.total, words)}
            onPage={turnTo}
          />
        </>
      )}
    </section>
  );
}

/** `290 users` */
const countWords = (total: number, { one, many }: ListWords): string =>
  `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;

const announcement = ({ total, page, pages }: PaginationDto, words: ListWords): string =>
  `${countWords(total, words)}, page ${page} of ${pages}`;

interface NoRowsProps<Filter extends string, Sort extends string> {
  /** Rows that fit the question, on all pages. */
  readonly total: number;
  readonly words: ListWords;
  readonly filters: readonly Choice<Filter>[];
  readonly address: ListAddress<Filter, Sort>;
}

/** Three blanks that differ: a page past the end, nothing that fits, nothing at all. */
function NoRows<Filter extends string, Sort extends string>(props: NoRowsProps<Filter, Sort>) {
  const { total, words, filters, address } = props;
  const { page, q, filter } = address.question;
  const all = filters[0]?.value;
  if (total > 0)
    return (
      <EmptyView
        icon={<SearchX strokeWidth={1.5} />}
        title={`There is no page ${page}`}
        action={<Button onClick={() => address.ask({ page: 1 })}>Go to the first page</Button>}
      >
        The list has {countWords(total, words)}.
      </EmptyView>
    );
  if (q === '' && filter === all)
    return (
      <EmptyView icon={<Inbox strokeWidth={1.5} />} title={`No ${words.many} yet`}>
        {words.whenNone}
      </EmptyView>
    );
  const clear = () => address.ask({ q: '', ...(all !== undefined && { filter: all }) });
  return (
    <EmptyView
      icon={<SearchX strokeWidth={1.5} />}
      title={`No ${words.many} match`}
      action={<Button onClick={clear}>Show all {words.many}</Button>}
    >
      {q === '' ? 'Nothing fits this choice.' : `Nothing fits “${q}”.`}
    </EmptyView>
  );
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <div role="status" className={styles.waiting}>
      <HiddenText>Loading {title.toLowerCase()}…</HiddenText>
      <Skeleton height={40} radius="var(--r-card)" />
      <Skeleton height={12 * 56} radius="var(--r-card)" />
    </div>
  );
}
