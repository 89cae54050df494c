import type { DeadLetterDto } from '#contract/admin/dead-letters.ts';
import type { TextKind } from '#server/ports/messages/sms.ts';
import type { ListedLetter } from './letters-given-up.ts';

const TEXT_SUBJECTS: Readonly<Record<TextKind, string>> = {
  alert: 'Text about a fare',
  question: 'Question whether to send texts',
  answer: 'Answer to a text',
};

export const presentDeadLetter = (letter: ListedLetter): DeadLetterDto => ({
  id: letter.id,
  channel: letter.channel,
  to: shortened(letter),
  subject: letter.channel === 'sms' ? TEXT_SUBJECTS[letter.subject as TextKind] : letter.subject,
  created_at: letter.createdAt.toISOString(),
  dead_at: letter.deadAt.toISOString(),
  attempts: letter.attempts,
  last_error: letter.lastError,
  can_retry: letter.canRetry,
});

/** `m…@example.com`, `…0100`, `a browser`: enough to know it, not to use it. */
function shortened({ channel, to }: Pick<ListedLetter, 'channel' | 'to'>): string {
  switch (channel) {
    case 'email': {
      const at = to.lastIndexOf('@');
      const [first = ''] = to.slice(0, at);
      return `${first}…${to.slice(at)}`;
    }
    case 'sms':
      return `…${to.slice(-4)}`;
    case 'push':
      return 'a browser';
  }
}
