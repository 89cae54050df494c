import { CircleAlert, CircleCheck, Hourglass, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';

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
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}
