import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface FailureNoticeProps {
  /** `Failed to fetch users` */
  readonly title: string;
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export const FailureNotice = ({ title, error, busy, onRetry }: FailureNoticeProps) => (
  <Notice
    tone="error"
    title={title}
    action={
      <Button size="small" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {reasonOf(error.message, title)}
  </Notice>
);

/** Omits what the title says already. */
const reasonOf = (message: string, title: string): string =>
  message.startsWith(title) ? message.slice(title.length).trim() : message;
