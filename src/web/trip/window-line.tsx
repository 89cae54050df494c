import { Ban, Check, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type GoWildWindow,
  UNANNOUNCED,
  type WindowCounts,
  windowCounts,
} from '#domain/booking-window.ts';
import { FARE_CLASSES, type Flight, SEASON_UNKNOWN, shownFare } from '#domain/flight.ts';
import type { InstantMinute } from '#domain/time.ts';
import { windowAt } from '#domain/ways-home.ts';
import { useMinute } from '#web/browser/now.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { useMemberships } from '#web/travel-profile/use-travel-profile.ts';
import { classNames } from '#web/ui/class-names.ts';
import { cheaperThanGoWild, formatWindow, withoutPass } from './format-fare.ts';
import { formatWindowCounts, windowState } from './format-windows.ts';
import styles from './window-line.module.css';

const ICONS = { open: Check, opens: Clock, blackout: Ban } as const;
const ICON = { size: 12, strokeWidth: 2.25, 'aria-hidden': true } as const;

interface WindowLineProps {
  readonly flight: Flight;
  /** Stands for the words of an open window, and beside those of a flight without the pass. */
  readonly book?: ReactNode;
}

/** The booking window of a GoWild fare; without fares, that of the flight. */
export function WindowLine({ flight, book }: WindowLineProps) {
  const hasFares = useHasFares();
  const memberships = useMemberships();
  const window = windowAt(flight.goWildWindow, useMinute());
  if (hasFares && shownFare(flight)?.kind !== 'goWild')
    return <NotOnPass flight={flight} book={book} />;
  const cheaper = cheaperThanGoWild(flight, memberships);
  return (
    <p className={styles.line}>
      {window.state === 'open' && book ? book : <WindowText window={window} />}
      {window.unannounced && <span className={styles.unannounced}>{UNANNOUNCED}</span>}
      <Season flight={flight} />
      {cheaper && <span className={styles.cheaper}>{FARE_CLASSES[cheaper].label} is cheaper</span>}
    </p>
  );
}

function NotOnPass({ flight, book }: WindowLineProps) {
  const why = withoutPass(flight);
  const isBlackout = flight.goWildWindow.state === 'blackout';
  const Icon = isBlackout ? Ban : X;
  if (!why && !book && !flight.seasonUnknown) return null;
  return (
    <p className={styles.line}>
      {why && (
        <span className={classNames(styles.window, isBlackout && styles.blackout)}>
          <Icon {...ICON} />
          {why}
        </span>
      )}
      {book}
      <Season flight={flight} />
    </p>
  );
}

const Season = ({ flight }: Pick<WindowLineProps, 'flight'>) =>
  flight.seasonUnknown && <span className={styles.unannounced}>{SEASON_UNKNOWN}</span>;

function WindowText({ window }: { readonly window: GoWildWindow }) {
  const Icon = ICONS[window.state];
  return (
    <span className={classNames(styles.window, styles[window.state])}>
      <Icon {...ICON} />
      {formatWindow(window, useMinute(), useHasFares())}
    </span>
  );
}

/** In place of the fares of a place: the booking windows of its flights. */
export function PlaceWindow({ flights }: { readonly flights: readonly Flight[] }) {
  const counts = windowCounts(flights.map(({ goWildWindow }) => [goWildWindow]));
  const now = useMinute();
  const hasFares = useHasFares();
  const state = sharedState(counts, now);
  const Icon = ICONS[state];
  return (
    <p className={styles.place}>
      <span className={classNames(styles.window, styles[state])}>
        <Icon {...ICON} />
        <span>{formatWindowCounts(counts, { unit: 'flight', now, hasFares })}</span>
      </span>
    </p>
  );
}

function sharedState(counts: WindowCounts, now: InstantMinute): GoWildWindow['state'] {
  const state = windowState(counts, now);
  return state === 'open' || state === 'blackout' ? state : 'opens';
}
