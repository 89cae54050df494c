import { useEffect, useMemo, useRef, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { FlightOrder } from '#domain/flight.ts';
import type { FoundFlights } from '#web/flights/found-flights.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import {
  countByStops,
  countHidden,
  DAY_SCALE,
  type FilterGroup,
  type FlightFilters,
  HOURS_SCALE,
  LAYOVER_SCALE,
  passesFilters,
  priceCeiling,
} from '../filters.ts';
import type { SearchState } from '../search-state.ts';
import type { Navigate } from './results-context.ts';

/** Browsers refuse more than about three URL changes per second, and a drag makes sixty. */
const WRITE_AFTER_MS = 250;

const BASIC = ['stops', 'bookable', 'maxHours', 'maxPrice', 'from', 'to'] as const;
const MORE = ['maxLayover', 'arriveFrom', 'arriveTo', 'seats'] as const;
const KEYS = [...BASIC, ...MORE];

/** Limits that mean "any". */
const FAR_ENDS: FlightFilters = {
  maxHours: HOURS_SCALE.max,
  from: DAY_SCALE.min,
  to: DAY_SCALE.max,
  maxLayover: LAYOVER_SCALE.max,
  arriveFrom: DAY_SCALE.min,
  arriveTo: DAY_SCALE.max,
};

/** Limits on fares and seats. */
const OF_FARES = ['bookable', 'maxPrice', 'seats'] as const;

/** The limits that the plan and the fares allow and that are not "any"; the others undefined. */
function limitsOf(
  filters: FlightFilters,
  { canFilterMore, hasFares }: { readonly canFilterMore: boolean; readonly hasFares: boolean },
): FlightFilters {
  const isAllowed = (key: (typeof KEYS)[number]) =>
    (canFilterMore || !MORE.some((one) => one === key)) &&
    (hasFares || !OF_FARES.some((one) => one === key));
  const isLimit = (key: (typeof KEYS)[number]) => filters[key] !== FAR_ENDS[key] && isAllowed(key);
  return Object.fromEntries(KEYS.map((key) => [key, isLimit(key) ? filters[key] : undefined]));
}

const isSame = (a: FlightFilters, b: FlightFilters) => KEYS.every((key) => a[key] === b[key]);

/** Filters and order of the URL. A change applies at once and replaces the URL after a pause. */
export function useFilters(state: SearchState, navigate: Navigate, ownOrder: FlightOrder) {
  const canFilterMore = useSession().can('results.filter-more');
  const hasFares = useHasFares();
  const allowed = { canFilterMore, hasFares };
  const inAddress = limitsOf(state, allowed);
  const usual = orderWith(hasFares, ownOrder);
  const [filters, setFilters] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  if (!isSame(inAddress, seen)) {
    setSeen(inAddress);
    // The URL changed by Back, Forward or a link.
    if (!isSame(inAddress, sent)) setFilters(inAddress);
  }

  const write = useRef<(next: FlightFilters) => void>(undefined);
  useEffect(() => {
    // The rest of the URL may change during a drag.
    write.current = (next) => navigate({ ...state, ...next }, { replace: true });
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (changed: FlightFilters) => {
    const next = limitsOf(changed, allowed);
    setFilters(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next);
      write.current?.(next);
    }, WRITE_AFTER_MS);
  };

  /** Goes to another search or screen. A limit that was about to reach the URL would lead back. */
  const exit: Navigate = (next, options) => {
    clearTimeout(timer.current);
    navigate(next, options);
  };

  return {
    filters,
    change: (change: FlightFilters) => set({ ...filters, ...change }),
    clear: () => set({}),
    exit,
    /** The default order of the screen unless one is chosen. */
    order: orderWith(hasFares, (canFilterMore && offeredOrder(state)) || usual),
    onOrder: (order: FlightOrder) =>
      navigate({ ...state, sort: order === usual ? undefined : order }, { replace: true }),
  } as const;
}

/** Only departures are listed beside their ways home. */
const offeredOrder = ({ sort, direction, screen }: SearchState) =>
  sort === 'home' && (direction === 'inbound' || screen === 'return_flights') ? undefined : sort;

/** Without fares the shortest trip stands first instead of the cheapest. */
const orderWith = (hasFares: boolean, order: FlightOrder): FlightOrder =>
  order === 'price' && !hasFares ? 'duration' : order;

type ByPlace = FoundFlights['byPlace'];

const NOTHING: ByPlace = new Map();
const everyPlace = () => true;

/** The flights that pass the filters, and the figures of the filter fields. Pass the same `isMeant` until it changes. */
export function useFilteredFlights(
  byPlace: ByPlace = NOTHING,
  filters: FlightFilters,
  isMeant: (place: AirportCode) => boolean = everyPlace,
) {
  const all = useMemo(() => [...byPlace.values()].flat(), [byPlace]);
  const filtered = useMemo(
    () => filterFlights(byPlace, filters, isMeant),
    [byPlace, filters, isMeant],
  );
  return {
    filtered,
    shown: [...filtered.values()].reduce((sum, flights) => sum + flights.length, 0),
    total: all.length,
    counts: useMemo(() => countByStops(all, filters), [all, filters]),
    countHidden: (group: FilterGroup) => countHidden(all, filters, group),
    ceiling: useMemo(() => priceCeiling(all), [all]),
  } as const;
}

/** Leaves out places without flights. */
const filterFlights = (
  byPlace: ByPlace,
  filters: FlightFilters,
  isMeant: (place: AirportCode) => boolean,
): ByPlace =>
  new Map(
    [...byPlace]
      .filter(([place]) => isMeant(place))
      .map(
        ([place, flights]) =>
          [place, flights.filter((flight) => passesFilters(flight, filters))] as const,
      )
      .filter(([, flights]) => flights.length > 0),
  );
