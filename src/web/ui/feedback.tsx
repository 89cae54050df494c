import {
  CircleAlert,
  CircleCheck,
  Hourglass,
  Info,
  LucideProvider,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { HiddenText } from './badge.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import emptyStyles from './empty-view.module.css';
import styles from './notice.module.css';
import { Skeleton } from './progress.tsx';

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** One next step: a button or a link. */
  readonly action?: ReactNode;
}

/** Errors and used-up limits are announced at once. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const urgent = tone === 'error' || tone === 'limit';
  const text = beyondTitle(title, children);
  return (
    <div
      className={classNames(styles.notice, tone !== 'info' && styles[tone])}
      role={urgent ? 'alert' : undefined}
    >
      <ToneIcon tone={tone} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {text && <div>{text}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

/** Texts of the server may be the title again, alone or with the reference of the error on the next line. */
const beyondTitle = (title: string | undefined, text: ReactNode): ReactNode =>
  title && typeof text === 'string' && `${text}\n`.startsWith(`${title}\n`)
    ? text.slice(title.length).trim()
    : text;

/** `limit` is the orange of a used-up allowance. */
type Tone = 'error' | 'warning' | 'info' | 'success' | 'limit';

const ICONS = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
  limit: Hourglass,
} as const;

/** Shows the tone without color. */
export function ToneIcon({ tone }: { readonly tone: Tone }) {
  const Icon = ICONS[tone];
  return <Icon size={18} />;
}

interface EmptyViewProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** One next step as a button or link; a second, quieter one may follow. */
  readonly action?: ReactNode;
  /** `screen` is a whole page with an h1; `section` a part of one with an h2. */
  readonly scope?: 'screen' | 'section';
}

export function EmptyView(props: EmptyViewProps) {
  const { icon, title, children, action, scope = 'section' } = props;
  const Heading = scope === 'screen' ? 'h1' : 'h2';
  return (
    <div className={classNames(emptyStyles.view, scope === 'screen' && emptyStyles.screen)}>
      <Heading>
        <span className={emptyStyles.icon} aria-hidden="true">
          <LucideProvider strokeWidth={1.5}>{icon}</LucideProvider>
        </span>
        {title}
      </Heading>
      {children && <div className={emptyStyles.text}>{children}</div>}
      {action && <div className={emptyStyles.actions}>{action}</div>}
    </div>
  );
}

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
