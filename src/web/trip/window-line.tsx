import { Ban, Check, Clock } from 'lucide-react';
import { FARE_CLASSES, type Flight, shownFare } from '#domain/flight.ts';
import { classNames } from '#web/ui/class-names.ts';
import { cheaperThanGoWild, formatWindow } from './format-fare.ts';
import styles from './window-line.module.css';

const ICONS = { open: Check, opens: Clock, blackout: Ban } as const;

export function WindowLine({ flight }: { readonly flight: Flight }) {
  if (shownFare(flight)?.kind !== 'goWild') return null;
  const window = flight.goWildWindow;
  const Icon = ICONS[window.state];
  const cheaper = cheaperThanGoWild(flight);
  return (
    <p className={styles.line}>
      <span className={classNames(styles.window, styles[window.state])}>
        <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
        {formatWindow(window)}
      </span>
      {cheaper && <span className={styles.cheaper}>{FARE_CLASSES[cheaper].label} is cheaper</span>}
    </p>
  );
}
