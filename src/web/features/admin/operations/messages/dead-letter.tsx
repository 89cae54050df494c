import { BellRing, type LucideIcon, Mail, MessageSquareText } from 'lucide-react';
import type { DeadLetterDto } from '#contract/admin/dead-letters.ts';
import { ERRORS } from '#contract/errors.ts';
import { CHANNELS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Moment } from '../parts/moment.tsx';
import styles from './messages.module.css';

const ICONS: Partial<Record<DeadLetterDto['channel'], LucideIcon>> = {
  email: Mail,
  sms: MessageSquareText,
};

interface DeadLetterProps {
  readonly message: DeadLetterDto;
  readonly onRetry: () => void;
}

export function DeadLetter({ message, onRetry }: DeadLetterProps) {
  const Icon = ICONS[message.channel] ?? BellRing;
  return (
    <li className={styles.message}>
      <div className={styles.text}>
        <p className={styles.subject}>{message.subject}</p>
        <p className={styles.soft}>
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {CHANNELS[message.channel].label}{' '}
          to {message.to}
        </p>
        <p className={styles.soft}>
          Created <Moment at={message.created_at} />, failed <Moment at={message.dead_at} /> after{' '}
          {formatCount(message.attempts, 'try', 'tries')}
        </p>
        {message.last_error && <p className={styles.error}>{message.last_error}</p>}
        {!message.can_retry && <p className={styles.soft}>{ERRORS.letter_has_no_text.message}</p>}
      </div>
      {message.can_retry && (
        <Button size="small" aria-haspopup="dialog" onClick={onRetry}>
          Retry <HiddenText>{message.subject}</HiddenText>
        </Button>
      )}
    </li>
  );
}
