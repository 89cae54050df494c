import type { MemberDto } from '#contract/admin/members.ts';
import { formatCount } from '#domain/count.ts';
import { dollars } from '#web/alerts/alert-status.ts';
import { AlertStatusTag } from '#web/alerts/alert-status-tag.tsx';
import { formatMoment } from '#web/browser/dates.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { AlertDates, Day, Route, SampleNote } from '../dashboard/cells.tsx';
import { formatPlaces, SEARCH_LABELS } from '../dashboard/searches-tab.tsx';
import { auditSentence } from '../operations/audit/audit-sentence.ts';
import { Moment } from '../operations/parts.tsx';
import styles from './member.module.css';
import { Rows } from './rows.tsx';

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
