import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { PaginationDto } from '#contract/admin/lists.ts';
import { formatCount } from '#domain/count.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Choice } from '#web/ui/field/select-field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { type Column, ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-view.module.css';
import { Pager } from './pager.tsx';
import type { ListAddress } from './question/use-list-address.ts';

export interface ListCopy {
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly searchLabel: string;
  /** Shown when the list has no rows at all. */
  readonly whenNone: string;
  readonly failure: string;
}

interface Paged {
  readonly pagination: PaginationDto;
}

interface ListViewProps<Page extends Paged, Row, Filter extends string, Sort extends string> {
  readonly copy: ListCopy;
  /** The first means no filter. */
  readonly filters: readonly Choice<Filter>[];
  readonly columns: readonly Column<Row, Sort>[];
  readonly address: ListAddress<Filter, Sort>;
  readonly answer: UseQueryResult<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Shown above the rows. */
  readonly noteOf?: (page: Page) => ReactNode;
}

export function ListView<Page extends Paged, Row, Filter extends string, Sort extends string>(
  props: ListViewProps<Page, Row, Filter, Sort>,
) {
  const { copy, filters, columns, address, answer, rowsOf, noteOf } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const page = answer.data;
  const goToPage = (number: number) => {
    address.ask({ page: number });
    // Rows of another page are read from the start.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <ListTools searchLabel={copy.searchLabel} {...{ filters, columns, address }} />
      <p role="status" className={styles.status}>
        {page && !answer.isPlaceholderData && (
          <HiddenText>{announcement(page.pagination, copy)}</HiddenText>
        )}
      </p>
      {answer.isError && (
        <FailureNotice
          title={copy.failure}
          error={answer.error}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <Waiting title={copy.title} />}
      {page && rowsOf(page).length === 0 && (
        <NoRows total={page.pagination.total} {...{ copy, filters, address }} />
      )}
      {page && rowsOf(page).length > 0 && (
        <>
          {noteOf?.(page)}
          <ListTable
            caption={copy.title}
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
            count={formatCount(page.pagination.total, copy.one, copy.many)}
            onPage={goToPage}
          />
        </>
      )}
    </section>
  );
}

const announcement = ({ total, page, pages }: PaginationDto, copy: ListCopy): string =>
  `${formatCount(total, copy.one, copy.many)}, page ${page} of ${pages}`;

interface NoRowsProps<Filter extends string, Sort extends string> {
  /** Rows that match, on all pages. */
  readonly total: number;
  readonly copy: ListCopy;
  readonly filters: readonly Choice<Filter>[];
  readonly address: ListAddress<Filter, Sort>;
}

/** Three empty states: a page past the end, nothing matches, nothing at all. */
function NoRows<Filter extends string, Sort extends string>(props: NoRowsProps<Filter, Sort>) {
  const { total, copy, filters, address } = props;
  const { page, q, filter } = address.question;
  const all = filters[0]?.value;
  if (total > 0)
    return (
      <EmptyView
        icon={<SearchX strokeWidth={1.5} />}
        title={`There is no page ${page}`}
        action={<Button onClick={() => address.ask({ page: 1 })}>Go to the first page</Button>}
      >
        The list has {formatCount(total, copy.one, copy.many)}.
      </EmptyView>
    );
  if (q === '' && filter === all)
    return (
      <EmptyView icon={<Inbox strokeWidth={1.5} />} title={`No ${copy.many} yet`}>
        {copy.whenNone}
      </EmptyView>
    );
  const clear = () => address.ask({ q: '', ...(all !== undefined && { filter: all }) });
  return (
    <EmptyView
      icon={<SearchX strokeWidth={1.5} />}
      title={`No ${copy.many} match`}
      action={<Button onClick={clear}>Show all {copy.many}</Button>}
    >
      {q === '' ? 'Nothing matches this filter.' : `Nothing matches “${q}”.`}
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
