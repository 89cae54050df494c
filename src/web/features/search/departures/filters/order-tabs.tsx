import { useState } from 'react';
import type { FlightOrder } from '#domain/flight.ts';
import { UpgradeDialog } from '#web/billing/premium/lazy-upgrade-dialog.tsx';
import { SortTabs } from '#web/results/sort-tabs.tsx';
import { useSession } from '#web/session/use-session.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge/crown.tsx';
import { useReturnOptions } from '../../home/way-home.tsx';
import styles from './order-tabs.module.css';

const ORDERS = [
  ['price', 'Cheapest'],
  ['departure', 'Earliest'],
  ['home', 'Way home'],
  ['duration', 'Shortest'],
  ['arrival', 'First to land'],
] as const satisfies readonly (readonly [FlightOrder, string])[];

export interface OrderProps {
  readonly order: FlightOrder;
  readonly onOrder: (order: FlightOrder) => void;
  /** False while places stand below that have just arrived. */
  readonly isSorted?: boolean | undefined;
}

export const useOrders = () => {
  const hasFares = useHasFares();
  const hasWaysHome = useReturnOptions() !== undefined;
  return ORDERS.filter(
    ([order]) => (hasFares || order !== 'price') && (hasWaysHome || order !== 'home'),
  );
};

/** The line has space for so many; the filters have them all. */
const MOST_TABS = 3;

/** Above the list from 768 px on. Plans without the right see which orders there are. */
export function OrderTabs({ order, onOrder, isSorted = true }: OrderProps) {
  const canSort = useSession().can('results.filter-more');
  const [isPaywalled, setPaywalled] = useState(false);
  const orders = useOrders().filter(([one], at) => at < MOST_TABS || one === order);
  return (
    <>
      <SortTabs
        className={styles.tabs}
        orders={orders}
        chosen={isSorted ? order : undefined}
        onChoose={(one) => (canSort || one === order ? onOrder(one) : setPaywalled(true))}
        mark={(one) => !canSort && one !== order && <Crown size={14} />}
      />
      <UpgradeDialog feature="order" open={isPaywalled} onClose={() => setPaywalled(false)}>
        Other orders of the list are a premium feature.
      </UpgradeDialog>
    </>
  );
}
