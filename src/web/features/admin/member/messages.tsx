import type { MemberDto, MemberMessageDto } from '#contract/admin/members.ts';
import { CHANNELS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Moment } from '../operations/parts.tsx';
import styles from './member.module.css';
import { Rows } from './rows.tsx';

const STATES = {
  waiting: ['Waiting', 'plain'],
  sent: ['Sent', 'brand'],
  dead: ['Given up', 'danger'],
} as const satisfies Record<MemberMessageDto['state'], unknown>;

export const MessageList = ({ member: { messages } }: { readonly member: MemberDto }) => (
  <Rows
    title="Messages to the member"
    rows={messages}
    whenNone="There are no messages to the member of the last eight days."
  >
    {(message) => <Message key={message.id} message={message} />}
  </Rows>
);

function Message({ message }: { readonly message: MemberMessageDto }) {
  const [label, tone] = STATES[message.state];
  return (
    <li>
      <p className={styles.name}>
        {message.subject} <Tag tone={tone}>{label}</Tag>
      </p>
      <p className={styles.soft}>
        {CHANNELS[message.channel].label} to {message.to}, created{' '}
        <Moment at={message.created_at} />
        {message.finished_at && (
          <>
            , {message.state === 'sent' ? 'sent' : 'given up'} <Moment at={message.finished_at} />
          </>
        )}{' '}
        after {formatCount(message.attempts, 'try', 'tries')}
      </p>
      {message.last_error && <p className={styles.error}>{message.last_error}</p>}
    </li>
  );
}
