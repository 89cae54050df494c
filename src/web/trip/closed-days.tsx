import { Ban, CircleHelp } from 'lucide-react';
import { unannouncedText } from '#domain/booking-window.ts';
import { departureOf, type Flight } from '#domain/flight.ts';
import { dayOf, formatDayShort } from '#domain/time.ts';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import { Link } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';
import styles from './closed-days.module.css';

interface ClosedDaysProps {
  readonly pairs: readonly Readonly<Record<'out' | 'back', Flight>>[];
}

/**
 * Why no pair of flights is on the pass both ways, where blackout dates are the reason; and which days may still become
 * blackout dates.
 */
export function ClosedDays({ pairs }: ClosedDaysProps) {
  const text = formatClosedDays(pairs);
  const unannounced = <UnannouncedDays flights={pairs.flatMap(({ out, back }) => [out, back])} />;
  if (!text) return unannounced;
  return (
    <>
      <p className={styles.closed}>
        <Ban size={14} strokeWidth={2} aria-hidden="true" />
        <span>
          {text}{' '}
          <Link to="/month" className={textStyles.link}>
            See open days
          </Link>
        </span>
      </p>
      {unannounced}
    </>
  );
}

/** Stands over flights of which one leaves on a day that may still become a blackout date; else nothing. */
export function UnannouncedDays({ flights }: { readonly flights: readonly Flight[] }) {
  const blackoutDates = useBlackoutDates();
  if (!flights.some(({ goWildWindow }) => goWildWindow.unannounced)) return null;
  return (
    <p className={styles.closed}>
      <CircleHelp size={14} strokeWidth={2} aria-hidden="true" />
      <span>{unannouncedText(blackoutDates)} A pass seat on such a day may never be sold.</span>
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
