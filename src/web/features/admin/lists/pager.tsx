import { ChevronLeft, ChevronRight, Download, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaginationDto } from '#contract/admin/lists.ts';
import type { Endpoint, RawInputOf } from '#contract/endpoint.ts';
import { formatCount } from '#domain/count.ts';
import { useDownload } from '#web/api/use-download.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyView, Notice } from '#web/ui/feedback.tsx';
import styles from './pager.module.css';

const ICON = { strokeWidth: 2 } as const;

/** Page numbers shown at once. */
const SHOWN = 5;

/** At most five numbers around `page`, in order; stays inside the list at either end. */
export function pagerWindow(page: number, pages: number): readonly number[] {
  const length = Math.min(SHOWN, pages);
  const middled = page - Math.floor(SHOWN / 2);
  const first = Math.max(1, Math.min(middled, pages - length + 1));
  return Array.from({ length }, (_, at) => first + at);
}

interface PagerProps {
  readonly pagination: PaginationDto;
  /** `user` */
  readonly one: string;
  readonly many?: string;
  readonly onPage: (page: number) => void;
}

export function Pager({ pagination: { page, pages, total }, one, many, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={styles.where}>
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
        {` · ${formatCount(total, one, many)}`}
      </p>
      {pages > 1 && (
        <ul className={styles.buttons}>
          <Step copy="Previous" to={page - 1} {...{ pages, onPage }} />
          {pagerWindow(page, pages).map((number) => (
            <li key={number} className={styles.number}>
              <Button
                variant="plain"
                fill
                className={classNames(styles.face, number === page && styles.here)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => number === page || onPage(number)}
              >
                {number}
              </Button>
            </li>
          ))}
          <Step copy="Next" to={page + 1} {...{ pages, onPage }} />
        </ul>
      )}
    </nav>
  );
}

interface StepProps {
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly copy: 'Previous' | 'Next';
  /** May be a page that does not exist. */
  readonly to: number;
}

/** Stays focusable at the ends of the list, so that the focus is not lost. */
function Step({ copy, to, pages, onPage }: StepProps) {
  const leads = to >= 1 && to <= pages;
  return (
    <li>
      <Button
        variant="plain"
        className={styles.face}
        aria-label={`${copy} page`}
        aria-disabled={!leads}
        onClick={() => leads && onPage(to)}
      >
        {copy === 'Previous' && <ChevronLeft {...ICON} />}
        <span className={styles.word}>{copy}</span>
        {copy === 'Next' && <ChevronRight {...ICON} />}
      </Button>
    </li>
  );
}

interface DownloadCsvProps<E extends Endpoint & { readonly file: string }> {
  readonly endpoint: E;
  /** The filter and search of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** `users` */
  readonly what: string;
}

/** Downloads a list as it is filtered, all its pages. */
export function DownloadCsv<E extends Endpoint & { readonly file: string }>(
  props: DownloadCsvProps<E>,
) {
  const { endpoint, query, what } = props;
  const { mutate: download, isPending: busy, error, isSuccess } = useDownload(endpoint);
  return (
    <div className={styles.download}>
      <Button
        size="small"
        busy={busy}
        icon={<Download size={14} strokeWidth={2} />}
        onClick={() => download({ query } as unknown as RawInputOf<E>)}
      >
        Download CSV <HiddenText>of {what}</HiddenText>
      </Button>
      <p role="status" className={styles.status}>
        {isSuccess && <HiddenText>Downloaded {endpoint.file}</HiddenText>}
      </p>
      {error && <Notice tone="error">{error.message}</Notice>}
    </div>
  );
}

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
        icon={<SearchX />}
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
