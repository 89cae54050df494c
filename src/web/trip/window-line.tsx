import { Ban, Check, Clock } from 'lucide-react';
import { type GoWildWindow, soonestWindow } from '#domain/booking-window.ts';
import { FARE_CLASSES, type Flight, shownFare } from '#domain/flight.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import { cheaperThanGoWild, formatWindow } from './format-fare.ts';
import styles from './window-line.module.css';

const ICONS = { open: Check, opens: Clock, blackout: Ban } as const;

/** The booking window of a GoWild fare; without fares, that of the flight. */
export function WindowLine({ flight }: { readonly flight: Flight }) {
  const hasFares = useHasFares();
  if (hasFares && shownFare(flight)?.kind !== 'goWild') return null;
  const cheaper = cheaperThanGoWild(flight);
  return (
    <p className={styles.line}>
      <WindowText window={flight.goWildWindow} />
      {cheaper && <span className={styles.cheaper}>{FARE_CLASSES[cheaper].label} is cheaper</span>}
    </p>
  );
}

function WindowText({ window }: { readonly window: GoWildWindow }) {
  const Icon = ICONS[window.state];
  return (
    <span className={classNames(styles.window, styles[window.state])}>
      <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
      {formatWindow(window, useHasFares())}
    </span>
  );
}

/** In place of the fares of a place: its first booking window. */
export const PlaceWindow = ({ flights }: { readonly flights: readonly Flight[] }) => (
  <p className={styles.place}>
    <WindowText window={soonestWindow(flights.map((flight) => flight.goWildWindow))} />
  </p>
);
