import { Copy, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminSearchDto } from '#contract/admin/lists.ts';
import type { AlertDto } from '#contract/alerts.ts';
import type { UserDto } from '#contract/auth.ts';
import { trialDaysLeft } from '#domain/account.ts';
import { placesText } from '#domain/alert-question.ts';
import { cityGroupOf } from '#domain/city-groups.ts';
import { formatCount } from '#domain/count.ts';
import { formatMonthDay, isLocalDate, localDate } from '#domain/time.ts';
import { DATE_LABELS, dollars } from '#web/alerts/alert-status.tsx';
import { copyText } from '#web/browser/copy-and-save.ts';
import { nowMs } from '#web/browser/now.ts';
import { usePlaces } from '#web/places/use-network.ts';
import { Link, type ScreenPath } from '#web/router.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { Soft } from '../parts.tsx';
import styles from './cells.module.css';

/** `Nov 22, 2026` of `2026-11-22`; invalid text is shown as it is. */
export const Day = ({ day }: { readonly day: string }) => (
  <time dateTime={day} className={styles.date}>
    {isLocalDate(day) ? `${formatMonthDay(day)}, ${day.slice(0, 4)}` : day}
  </time>
);

export const Figure = ({ figure }: { readonly figure: number | null }) =>
  figure === null ? <Soft>Unknown</Soft> : figure.toLocaleString('en-US');

interface PersonProps {
  readonly person: Pick<UserDto, 'first_name' | 'last_name' | 'email'>;
  /** The page about the person; absent where the list names none. */
  readonly to?: ScreenPath;
  /** Badges after the name. */
  readonly children?: ReactNode;
}

/** The name, else the email. */
export function Person({ person, to, children }: PersonProps) {
  const { first_name, last_name, email } = person;
  const name = `${first_name} ${last_name}`.trim();
  return (
    <div className={styles.person}>
      <p className={styles.name}>
        {to ? <Link to={to}>{name || email}</Link> : name || email} {children}
      </p>
      {name && <p className={styles.soft}>{email}</p>}
    </div>
  );
}

type Plan = Pick<UserDto, 'is_premium' | 'is_trial' | 'trial_end'>;

/** `Premium`, `Trial, 3 days left` or `Free`. */
export function PlanTag({ plan }: { readonly plan: Plan }) {
  const days = daysLeftOf(plan);
  if (days > 0) return <Tag tone="warn">Trial, {formatCount(days, 'day')} left</Tag>;
  return plan.is_premium ? <Tag tone="brand">Premium</Tag> : <Tag>Free</Tag>;
}

function daysLeftOf({ is_premium: isPremium, is_trial: isTrial, trial_end }: Plan): number {
  if (trial_end === null) return 0;
  const membership = { isPremium, isTrial, trialEndsAt: new Date(trial_end * 1000) };
  return trialDaysLeft(membership, new Date(nowMs()));
}

/** ID at the payment provider, for a lookup there. */
export function CustomerId({ id }: { readonly id: string | null }) {
  const toast = useToast();
  if (id === null) return <Soft>None</Soft>;
  const copy = async () => {
    if (await copyText(id)) toast({ tone: 'success', title: 'Customer ID copied' });
    else toast({ tone: 'error', title: 'Copy Failed', message: id, duration: 0 });
  };
  return (
    <span className={styles.customer}>
      <code title={id}>{id}</code>
      <IconButton
        dense
        label={`Copy customer ID ${id}`}
        icon={<Copy size={14} />}
        onClick={() => void copy()}
      />
    </span>
  );
}

/** `DEN → LAS` with the cities below. */
type Places = Pick<AlertDto, 'origins' | 'destinations'>;

export function Route({ origins, destinations }: Places) {
  const { cityOf } = usePlaces();
  return (
    <>
      <p className={styles.route}>
        {origins.join(' or ')} <span aria-hidden="true">→</span>
        <HiddenText>to</HiddenText> {destinations.join(' or ') || 'anywhere'}
      </p>
      <p className={styles.soft}>
        {placesText({
          origins: origins.map(cityOf),
          destinations: destinations.map(cityOf),
        })}
      </p>
    </>
  );
}

/** Above alerts whose matches are simulated. */
export const SampleNote = () => (
  <p className={styles.note}>
    <Tag tone="sample" icon={<TriangleAlert />}>
      Sample fares
    </Tag>{' '}
    Matches are estimates, not offers.
  </p>
);

export const AlertDates = ({ alert }: { readonly alert: Pick<AlertDto, 'dates' | 'party'> }) => (
  <ul>
    {alert.dates.map(({ date, state, found_price }) => (
      <li key={date}>
        <time dateTime={date} className={styles.date}>
          {formatMonthDay(localDate(date))}
        </time>{' '}
        <Soft>
          {DATE_LABELS[state]}
          {found_price !== null && ` at ${dollars(found_price, alert)}`}
        </Soft>
      </li>
    ))}
  </ul>
);

/** In the order of the filter. */
export const SEARCH_LABELS: Readonly<Record<AdminSearchDto['search_type'], string>> = {
  search: 'All destinations',
  single: 'Single route',
  inbound: 'Inbound',
  return: 'Return',
  trips: 'Trips',
};

/** `New York City` of `CITY:NEW YORK CITY`; airport codes stay codes. */
const groupOrCode = (place: string): string => cityGroupOf(place)?.displayName ?? place;

/** `DEN,CITY:BOSTON` as `DEN, Boston`; null means anywhere. */
export const formatPlaces = (places: string | null): string =>
  places?.split(',').map(groupOrCode).join(', ') ?? 'Anywhere';
