import type { Places } from '#web/network/use-places.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './alerts.module.css';

interface RouteLineProps {
  /** More than one airport until one is chosen. */
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  readonly places: Places;
}

/** `Denver DEN → Las Vegas LAS`, read as "Denver to Las Vegas"; without codes until an airport is chosen. */
export function RouteLine({ origins, destinations, places }: RouteLineProps) {
  return (
    <span className={styles.route}>
      <RouteEnd airports={origins} places={places} />{' '}
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      <HiddenText>to</HiddenText> <RouteEnd airports={destinations} places={places} />
    </span>
  );
}

interface RouteEndProps {
  readonly airports: readonly string[];
  readonly places: Places;
}

function RouteEnd({ airports, places }: RouteEndProps) {
  const cities = [...new Set(airports.map(places.cityOf))].join(' or ');
  return (
    <span>
      {cities}
      {airports.length === 1 && cities !== airports[0] && (
        <>
          {' '}
          <span className={styles.code}>{airports[0]}</span>
        </>
      )}
    </span>
  );
}
