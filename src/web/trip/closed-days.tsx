import { Ban } from 'lucide-react';
import { departureOf, type Flight } from '#domain/flight.ts';
import { dayOf, formatDayShort } from '#domain/time.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import styles from './closed-days.module.css';

interface ClosedDaysProps {
  readonly pairs: readonly Readonly<Record<'out' | 'back', Flight>>[];
}

/** Why no pair of flights is on the pass both ways, where blackout dates are the reason; else nothing. */
export function ClosedDays({ pairs }: ClosedDaysProps) {
  const text = formatClosedDays(pairs);
  if (!text) return null;
  return (
    <p className={styles.closed}>
      <Ban size={14} strokeWidth={2} aria-hidden="true" />
      <span>
        {text}{' '}
        <Link to="/month" className={textStyles.link}>
          See open days
        </Link>
      </span>
    </p>
  );
}

/** `No pass seats home: Sun, Nov 29 is a blackout date.`; empty where a pair has a way that is not closed. */
export function formatClosedDays(pairs: ClosedDaysProps['pairs']): string {
  const [out, home] = [closedDays(pairs, 'out'), closedDays(pairs, 'back')];
  const days = [...new Set([...out, ...home])].map(formatDayShort);
  if (days.length === 0) return '';
  const way = out.length > 0 && home.length > 0 ? '' : out.length > 0 ? ' out' : ' home';
  const dates =
    days.length === 1
      ? `${days[0]} is a blackout date`
      : days.length === 2
        ? `${days.join(' and ')} are blackout dates`
        : 'all of these days are blackout dates';
  return `No pass seats${way}: ${dates}.`;
}

function closedDays(pairs: ClosedDaysProps['pairs'], way: 'out' | 'back') {
  const flights = pairs.map((pair) => pair[way]);
  const areClosed = flights.every(({ goWildWindow }) => goWildWindow.state === 'blackout');
  return areClosed ? [...new Set(flights.map((one) => dayOf(departureOf(one))))].sort() : [];
}
