import { BellRing, Mail, MessageSquareText } from 'lucide-react';
import type { DeadLetterDto } from '#contract/admin/dead-letters.ts';
import { ERRORS } from '#contract/errors.ts';
import { Button } from '#web/ui/button/button.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Moment } from '../parts/moment.tsx';
import styles from './messages.module.css';

const CHANNELS = {
  email: { Icon: Mail, words: 'Email' },
  sms: { Icon: MessageSquareText, words: 'Text message' },
  push: { Icon: BellRing, words: 'Browser notice' },
} as const satisfies Record<DeadLetterDto['channel'], object>;

interface DeadLetterProps {
  readonly letter: DeadLetterDto;
  readonly onRetry: () => void;
}

/** One letter that was given up, and why. */
export function DeadLetter({ letter, onRetry }: DeadLetterProps) {
  const { Icon, words } = CHANNELS[letter.channel];
  return (
    <li className={styles.letter}>
      <div className={styles.words}>
        <p className={styles.subject}>{letter.subject}</p>
        <p className={styles.soft}>
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {words} to {letter.to}
        </p>
        <p className={styles.soft}>
          Written <Moment at={letter.created_at} />, given up <Moment at={letter.dead_at} /> after{' '}
          {letter.attempts === 1 ? '1 try' : `${letter.attempts} tries`}
        </p>
        {letter.last_error && <p className={styles.fault}>{letter.last_error}</p>}
        {!letter.can_retry && <p className={styles.soft}>{ERRORS.letter_has_no_text.message}</p>}
      </div>
      {letter.can_retry && (
        <Button size="small" aria-haspopup="dialog" onClick={onRetry}>
          Retry <HiddenText>{letter.subject}</HiddenText>
        </Button>
      )}
    </li>
  );
}
