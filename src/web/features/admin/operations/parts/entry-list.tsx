import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaginationDto } from '#contract/admin/lists.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Pager } from '../../lists/pager.tsx';

interface EntryListProps {
  readonly pagination: PaginationDto;
  /** List items. */
  readonly children: readonly ReactNode[];
  readonly className: string | undefined;
  /** Of the previous page, until the requested one has loaded. */
  readonly isOld: boolean;
  /** `message` */
  readonly one: string;
  readonly many?: string;
  readonly whenNone: ReactNode;
  /** Shown above the entries. */
  readonly tools?: ReactNode;
  readonly onPage: (page: number) => void;
}

/** A page of entries, or why there is none. */
export function EntryList(props: EntryListProps) {
  const { pagination, children, className, isOld, one, many, whenNone, tools, onPage } = props;
  if (pagination.total === 0) return whenNone;
  if (children.length === 0)
    return (
      <EmptyView
        icon={<SearchX strokeWidth={1.5} />}
        title="There is no such page"
        action={<Button onClick={() => onPage(1)}>Go to the first page</Button>}
      >
        The list has become shorter.
      </EmptyView>
    );
  return (
    <>
      {tools}
      <ul className={className} aria-busy={isOld}>
        {children}
      </ul>
      <Pager pagination={pagination} one={one} {...(many && { many })} onPage={onPage} />
    </>
  );
}
