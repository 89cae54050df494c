import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SupplyDto } from '#contract/fields.ts';
import { formatAgo, instantOfDate } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { Tag } from '#web/ui/tag.tsx';
import styles from './destination-panels.module.css';

/** How long the answer of a supplier is fresh and kept, in milliseconds. A second try would only come later. */
export const SUPPLIED = { staleTime: 600_000, gcTime: 3_600_000, retry: false } as const;

interface SupplyLineProps {
  readonly source: SupplyDto;
  /** Badge for simulated data, such as `Sample weather`. */
  readonly sample: string;
  readonly caution: string;
  readonly children?: ReactNode;
}

/** Source and age of the data of a panel, with a badge for simulated data. */
export function SupplyLine({ source, sample, caution, children }: SupplyLineProps) {
  return (
    <div className={styles.line}>
      {source.simulated ? (
        <>
          <Tag tone="sample" icon={<TriangleAlert />}>
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

/** Its own component, because it rerenders every minute. */
function Age({ of }: { readonly of: string }) {
  return formatAgo((useMinute() - instantOfDate(new Date(of))) * 60);
}
