import { type ReactNode, useState } from 'react';
import {
  MEMBER_ROWS,
  type MemberDto,
  type MemberMessageDto,
  resendMessage,
} from '#contract/admin/members.ts';
import { CHANNELS } from '#domain/channel.ts';
import { formatCount } from '#domain/count.ts';
import { AlertStatusTag, dollars } from '#web/alerts/alert-status.tsx';
import { formatMoment } from '#web/browser/now.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import {
  AlertDates,
  Day,
  formatPlaces,
  Route,
  SampleNote,
  SEARCH_LABELS,
} from '../dashboard/cells.tsx';
import { auditSentence } from '../operations/audit-sentence.ts';
import { Card, Moment } from '../parts.tsx';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import styles from './member.module.css';

/** Rows that are shown before all are asked for. */
const FIRST = 5;

interface RowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Shown instead of an empty list. */
  readonly whenNone: string;
  /** Shown above the rows. */
  readonly note?: ReactNode;
  /** A list item each. */
  readonly children: (row: Row) => ReactNode;
}

/** The newest rows of a list of the member, five until all are asked for. */
export function Rows<Row>({ title, rows, whenNone, note, children }: RowsProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  const hidden = rows.length - shown.length;
  return (
    <Card title={title} aside={rows.length === MEMBER_ROWS && `The newest ${MEMBER_ROWS}`}>
      {rows.length > 0 && note}
      {rows.length === 0 ? (
        <p className={styles.soft}>{whenNone}</p>
      ) : (
        <ul className={styles.rows}>{shown.map(children)}</ul>
      )}
      {hidden > 0 && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            Show {hidden} more
          </Button>
        </div>
      )}
    </Card>
  );
}

interface MemberProps {
  readonly member: MemberDto;
}

export const AlertList = ({ member: { alerts, simulated } }: MemberProps) => (
  <Rows
    title="Alerts"
    rows={alerts}
    whenNone="The member has no alerts."
    note={simulated && <SampleNote />}
  >
    {(alert) => (
      <li key={alert.id}>
        <Route origins={alert.origins} destinations={alert.destinations} />
        <p>
          <AlertStatusTag alert={alert} /> up to {dollars(alert.max_price, alert)}
          {alert.gowild_only ? ', GoWild only' : ''}
        </p>
        <AlertDates alert={alert} />
        <p className={styles.soft}>
          Created <Moment at={alert.created_at} />, last checked{' '}
          <Moment at={alert.last_checked_at} />
        </p>
      </li>
    )}
  </Rows>
);

const WAY_LABELS: Readonly<Record<MemberDto['trips'][number]['out_state'], string>> = {
  to_book: 'to book',
  booked: 'booked',
  gone: 'gone',
  flown: 'flown',
};

export const TripList = ({ member: { trips } }: MemberProps) => (
  <Rows title="Kept trips" rows={trips} whenNone="The member keeps no trips.">
    {(trip) => (
      <li key={trip.id}>
        <p className={styles.name}>
          {formatPlaces(trip.origin)} to {formatPlaces(trip.destination)}{' '}
          {trip.muted && <Tag>No messages</Tag>}
        </p>
        <p>
          Out {WAY_LABELS[trip.out_state]}, home {WAY_LABELS[trip.home_state]}
        </p>
        <p className={styles.soft}>
          Departs <Moment at={trip.departs_at} />, kept <Moment at={trip.kept_at} />,{' '}
          {formatCount(trip.messages, 'message')}
        </p>
      </li>
    )}
  </Rows>
);

export const SessionList = ({ member: { sessions } }: MemberProps) => (
  <Rows title="Sessions" rows={sessions} whenNone="The member is signed in nowhere.">
    {({ browser, created_at, last_seen_at }) => (
      <li key={created_at + last_seen_at}>
        <p className={styles.name}>{browser ?? 'Unknown browser'}</p>
        <p className={styles.soft}>
          Signed in <Moment at={created_at} />, last seen <Moment at={last_seen_at} />
        </p>
      </li>
    )}
  </Rows>
);

export const SearchList = ({ member: { searches } }: MemberProps) => (
  <Rows title="Searches" rows={searches} whenNone="There are no searches of the last 90 days.">
    {(search) => (
      <li key={search.id}>
        <p className={styles.name}>
          {formatPlaces(search.origin_airport)} to {formatPlaces(search.destination_airport)}, for{' '}
          <Day day={search.search_date} />
        </p>
        <p className={styles.soft}>
          {SEARCH_LABELS[search.search_type]}, <Moment at={search.created_at} />:{' '}
          {search.results_found === null
            ? 'not finished'
            : formatCount(search.results_found, 'place')}
        </p>
      </li>
    )}
  </Rows>
);

export const ChangeList = ({ member: { changes } }: MemberProps) => (
  <Rows title="Changes by operators" rows={changes} whenNone="Operators have changed nothing.">
    {(entry) => (
      <li key={entry.id}>
        <p>{auditSentence(entry)}</p>
        <p className={styles.soft}>
          <time dateTime={entry.at}>{formatMoment(entry.at)}</time>, by{' '}
          {entry.by ?? 'the command line'}
        </p>
      </li>
    )}
  </Rows>
);

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
