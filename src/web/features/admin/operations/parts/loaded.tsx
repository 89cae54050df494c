import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoment } from '#web/browser/dates.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './parts.module.css';

interface LoadedProps<T> {
  readonly query: Pick<
    UseQueryResult<T>,
    'data' | 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'
  >;
  /** Announced while loading. */
  readonly loading: string;
  /** Heights of the skeletons in pixels. */
  readonly heights?: readonly number[];
  readonly children: (data: T) => ReactNode;
}

/** Keeps the data when a refetch fails and shows a warning above. */
export function Loaded<T>({ query, loading, heights = [96, 240], children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  const again = (
    <Button size="small" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  if (data !== undefined)
    return (
      <>
        {error && (
          <Notice
            tone="warning"
            title={`Not up to date: this is from ${formatMoment(new Date(dataUpdatedAt).toISOString())}`}
            action={again}
          >
            {error.message}
          </Notice>
        )}
        {children(data)}
      </>
    );
  if (error)
    return (
      <Notice tone="error" action={again}>
        {error.message}
      </Notice>
    );
  return (
    <div role="status" className={styles.waiting}>
      <HiddenText>{loading}</HiddenText>
      {heights.map((height) => (
        <Skeleton key={height} height={height} radius="var(--r-card)" />
      ))}
    </div>
  );
}
