import type { TripOrder } from '#domain/trips.ts';
import { SortTabs } from '#web/results/sort-tabs.tsx';
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
export function OrderTabs({ forecast }: { readonly forecast: boolean }) {
  const { asked, onAsk, source } = useTripList();
  const hasFares = source.has_fares !== false;
  const chosen = asked.sort ?? 'best';
  const orders = ORDERS.filter(
    ([order]) =>
      order === chosen || ((order !== 'price' || hasFares) && (order !== 'warm' || forecast)),
  );
  return (
    <SortTabs
      className={styles.tabs}
      {...{ orders, chosen }}
      onChoose={(order) => onAsk({ ...asked, sort: order === 'best' ? undefined : order })}
    />
  );
}
