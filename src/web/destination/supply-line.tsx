import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SupplyDto } from '#contract/supply.ts';
import { instantOfDate } from '#domain/time.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import styles from './supply-line.module.css';

interface SupplyLineProps {
  readonly source: SupplyDto;
  /** The mark of what is made up, `Sample weather`. */
  readonly sample: string;
  /** What made-up figures are not. */
  readonly caution: string;
  /** More about the supplier. */
  readonly children?: ReactNode;
}

/** Where the figures of a panel come from and how old they are; made-up ones wear a mark that cannot be missed. */
export function SupplyLine({ source, sample, caution, children }: SupplyLineProps) {
  return (
    <div className={styles.line}>
      {source.simulated ? (
        <>
          <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
            {sample}
          </Tag>
          <span>{caution}</span>
        </>
      ) : (
        <span>
          Updated{' '}
          <time dateTime={source.seen_at}>
            <Age of={source.seen_at} />
          </time>
        </span>
      )}
      {children}
    </div>
  );
}

/** Counts the minutes in the smallest part of the page. */
function Age({ of }: { readonly of: string }) {
  return formatAge(useMinute() - instantOfDate(new Date(of)));
}

const HOUR = 60;

/** `just now`, `1 minute ago`, `3 hours ago` */
function formatAge(minutes: number): string {
  if (!(minutes >= 1)) return 'just now';
  return minutes < HOUR ? ago(minutes, 'minute') : ago(Math.floor(minutes / HOUR), 'hour');
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
