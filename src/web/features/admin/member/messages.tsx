import { useState } from 'react';
import { type MemberDto, type MemberMessageDto, resendMessage } from '#contract/admin/members.ts';
import { CHANNELS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Moment } from '../operations/parts.tsx';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import styles from './member.module.css';
import { Rows } from './rows.tsx';

const STATES = {
  waiting: ['Waiting', 'plain'],
  sent: ['Sent', 'brand'],
  dead: ['Given up', 'danger'],
} as const satisfies Record<MemberMessageDto['state'], unknown>;

const changeOf = ({ id, subject, to }: MemberMessageDto): Change => ({
  endpoint: resendMessage,
  label: 'Send again',
  title: 'Send this message again?',
  text: `“${subject}” is sent to ${to} again.`,
  done: 'Message queued again',
  params: { message: String(id) },
});

export function MessageList({ member: { user, messages } }: { readonly member: MemberDto }) {
  const [asked, setAsked] = useState<MemberMessageDto>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Rows
        title="Messages to the member"
        rows={messages}
        whenNone="There are no messages to the member of the last eight days."
        note={
          <p className={styles.soft}>
            A message can be sent again if it was given up, still has its content, and its day is
            not over. The content of a message goes when it is sent; links to verify an address or
            to choose a password are never kept, so the member asks for a new one.
          </p>
        }
      >
        {(message) => (
          <Message
            key={message.id}
            message={message}
            onResend={() => {
              setAsked(message);
              setOpen(true);
            }}
          />
        )}
      </Rows>
      {asked && (
        <ChangeDialog
          key={asked.id}
          id={user.id}
          change={changeOf(asked)}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface MessageProps {
  readonly message: MemberMessageDto;
  readonly onResend: () => void;
}

function Message({ message, onResend }: MessageProps) {
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
      {message.can_resend && (
        <div>
          <Button size="small" aria-haspopup="dialog" onClick={onResend}>
            Send again <HiddenText>{message.subject}</HiddenText>
          </Button>
        </div>
      )}
    </li>
  );
}
