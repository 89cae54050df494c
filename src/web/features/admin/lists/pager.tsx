import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './pager.module.css';
import { pagerWindow } from './pager-window.ts';

const ICON = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;

interface PagerProps {
  /** From 1. */
  readonly page: number;
  /** At least 1. */
  readonly pages: number;
  /** Total, such as `290 users`. */
  readonly count?: string;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pages, count, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={styles.where}>
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
        {count && ` · ${count}`}
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

interface StepProps extends Pick<PagerProps, 'pages' | 'onPage'> {
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
