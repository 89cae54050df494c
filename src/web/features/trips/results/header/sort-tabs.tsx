import type { TripOrder } from '#domain/trips.ts';
import { useTripList } from '../trip-list-context.ts';
import styles from './header.module.css';

const ORDERS = [
  ['best', 'Best'],
  ['price', 'Price'],
  ['hours', 'Hours there'],
  ['warm', 'Warmest'],
  ['far', 'Farthest'],
] as const satisfies readonly (readonly [TripOrder, string])[];

/** @param forecast whether a forecast reaches any of the stays. */
export function SortTabs({ forecast }: { readonly forecast: boolean }) {
  const { asked, onAsk, source } = useTripList();
  const hasFares = source.has_fares !== false;
  const chosen = asked.sort ?? 'best';
  const orders = ORDERS.filter(
    ([order]) =>
      order === chosen || ((order !== 'price' || hasFares) && (order !== 'warm' || forecast)),
  );
  return (
    <fieldset className={styles.tabs} aria-label="Sort by">
      {orders.map(([order, label]) => (
        <button
          key={order}
          type="button"
          aria-pressed={order === chosen}
          onClick={() => onAsk({ ...asked, sort: order === 'best' ? undefined : order })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
