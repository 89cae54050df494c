import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PaginationDto } from '#contract/admin/lists.ts';
import { formatCount } from '#domain/count.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './pager.module.css';

const ICON = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;

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
