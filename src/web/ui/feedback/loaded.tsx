import type { ReactNode } from 'react';
import { HiddenText } from '../badge/hidden-text.tsx';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

/** What waiting and failing need of a query. */
interface Query<T> {
  readonly data?: T | undefined;
  readonly error: Error | null;
  readonly isFetching?: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  readonly query: Query<T>;
  readonly waiting: ReactNode;
  /** Instead of the error notice. */
  readonly failed?: ReactNode;
  /** Instead of the content; false where there is some. */
  readonly empty?: (data: T) => ReactNode;
  /** Shows the error notice above the content after a failed refetch. */
  readonly warns?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** Keeps the content when a refetch fails. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, waiting, failed = <Failed query={query} />, empty, warns, children } = props;
  const { data, error } = query;
  if (data === undefined) return error ? failed : waiting;
  return (
    <>
      {warns && error && failed}
      {empty?.(data) || children(data)}
    </>
  );
}

interface FailedProps {
  readonly query: Query<unknown>;
  readonly tone?: 'error' | 'warning';
  readonly title?: string | undefined;
  readonly retry?: string;
  /** Instead of the message of the error. */
  readonly children?: ReactNode;
}

export function Failed(props: FailedProps) {
  const { query, tone = 'error', title, retry = 'Try again', children } = props;
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        <Button size="small" busy={query.isFetching === true} onClick={() => void query.refetch()}>
          {retry}
        </Button>
      }
    >
      {children === undefined ? query.error?.message : children}
    </Notice>
  );
}

interface WaitingProps {
  /** `Loading your alerts…` */
  readonly label: string;
  /** Of the skeletons, in pixels. */
  readonly heights: readonly number[];
  readonly className?: string | undefined;
}

/** Skeletons in the place of the content, announced once. */
export const Waiting = ({ label, heights, className }: WaitingProps) => (
  <div role="status" className={className}>
    <HiddenText>{label}</HiddenText>
    {heights.map((height, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal heights, fixed order
      <Skeleton key={at} height={height} />
    ))}
  </div>
);
