import { X } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#domain/count.ts';
import type { FlightOrder } from '#domain/flight.ts';
import {
  formatClock,
  formatDayShort,
  formatDuration,
  type LocalDate,
  minutes,
} from '#domain/time.ts';
import { UpgradeDialog } from '#web/billing/lazy-upgrade-dialog.tsx';
import { SortTabs } from '#web/results/tools.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown, HiddenText } from '#web/ui/badge.tsx';
import { Button, Chip } from '#web/ui/button.tsx';
import {
  activeFilters,
  DAY_SCALE,
  type FilterGroup,
  type FlightFilters,
  HOURS_SCALE,
  LAYOVER_SCALE,
  withoutFilter,
} from '../filters.ts';
import { useReturnOptions } from '../returns/way-home.tsx';
import styles from './order-and-filters.module.css';

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

interface SetFiltersProps {
  readonly chips: ReturnType<typeof formatFilters>;
  readonly change: (change: FlightFilters) => void;
  readonly clear: () => void;
  readonly tripLimit: TripLimit | undefined;
}

/** One chip for each filter that is set; a press removes it. */
export function SetFilters({ chips, change, clear, tripLimit }: SetFiltersProps) {
  return (
    <>
      {tripLimit && <Removable label={formatTripLimit(tripLimit)} onRemove={tripLimit.onDrop} />}
      {chips.map(({ group, label }) => (
        <Removable key={group} label={label} onRemove={() => change(withoutFilter(group))} />
      ))}
      <Button variant="plain" onClick={clear}>
        Clear all
      </Button>
    </>
  );
}

interface RemovableProps {
  readonly label: string;
  readonly onRemove: () => void;
}

const Removable = ({ label, onRemove }: RemovableProps) => (
  <Chip tone="set" onClick={onRemove}>
    {label}
    <HiddenText>, remove</HiddenText>
    <X size={14} strokeWidth={2} />
  </Chip>
);

export interface TripLimit {
  readonly days: number;
  readonly homeBy: LocalDate;
  readonly onDrop: () => void;
}

/** `4 days: home by Sun, Nov 29` */
export const formatTripLimit = ({ days, homeBy }: TripLimit): string =>
  `${formatCount(days, 'day')}: home by ${formatDayShort(homeBy)}`;

/** Hours as `10h 30m`; the far end of the scale is `Any`. */
const formatHours = (hours: number, most: number): string =>
  hours >= most ? 'Any' : formatDuration(minutes(hours * 60));

export const formatTripHours = (hours: number): string => formatHours(hours, HOURS_SCALE.max);
export const formatLayover = (hours: number): string => formatHours(hours, LAYOVER_SCALE.max);

/** `$150`; at the ceiling `Any`. */
export const formatPrice = (dollars: number, ceiling: number): string =>
  dollars >= ceiling ? 'Any' : `$${dollars}`;

/** `6:30 AM`; the end of the day is `11:59 PM`, since `12:00 AM` would read as its start. */
export const formatDayTime = (minute: number): string =>
  formatClock(Math.min(minute, DAY_SCALE.max - 1));

const range = (from: number = DAY_SCALE.min, to: number = DAY_SCALE.max) =>
  `${formatDayTime(from)}–${formatDayTime(to)}`;

const LABELS: Readonly<Record<FilterGroup, (filters: FlightFilters) => string>> = {
  stops: ({ stops }) => (stops === 'nonstop' ? 'Nonstop' : '1 stop or fewer'),
  bookable: () => 'Bookable now',
  duration: ({ maxHours = 0 }) => `${formatTripHours(maxHours)} or less`,
  price: ({ maxPrice = 0 }) => `$${maxPrice} or less`,
  departure: ({ from, to }) => `Leaves ${range(from, to)}`,
  layover: ({ maxLayover = 0 }) => `Layover ${formatLayover(maxLayover)} or less`,
  arrival: ({ arriveFrom, arriveTo }) => `Lands ${range(arriveFrom, arriveTo)}`,
  seats: ({ seats = 0 }) => `${formatCount(seats, 'seat')} or more`,
};

/** The filters that are set, in words. */
export const formatFilters = (
  filters: FlightFilters,
): readonly { readonly group: FilterGroup; readonly label: string }[] =>
  activeFilters(filters).map((group) => ({ group, label: LABELS[group](filters) }));
