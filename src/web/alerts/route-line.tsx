import type { Places } from '#web/network/use-places.ts';
import { HiddenText } from '#web/ui/mark/hidden-text.tsx';
import styles from './alerts.module.css';

interface RouteLineProps {
  readonly origin: string;
  readonly destination: string;
  readonly places: Places;
}

/** `Denver DEN → Las Vegas LAS`, read as "Denver to Las Vegas". */
export function RouteLine({ origin, destination, places }: RouteLineProps) {
  return (
    <span className={styles.route}>
      <span>
        {places.cityOf(origin)} <span className={styles.code}>{origin}</span>
      </span>{' '}
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      <HiddenText>to</HiddenText>{' '}
      <span>
        {places.cityOf(destination)} <span className={styles.code}>{destination}</span>
      </span>
    </span>
  );
}
