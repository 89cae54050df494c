import { useEffect, useRef, useState } from 'react';
import { DEPARTURE_SCALE, type FlightFilters, HOURS_SCALE } from '#domain/search/filters.ts';
import type { SearchState } from '../../search-state.ts';

/** Browsers refuse more than about three changes of the address per second, and a drag makes sixty. */
const WRITE_AFTER_MS = 250;

const KEYS = ['stops', 'maxHours', 'maxPrice', 'from', 'to'] as const;

/** Limits at the far end of their scale are no limits. */
const withoutFarEnds = ({ stops, maxHours, maxPrice, from, to }: FlightFilters): FlightFilters => ({
  stops,
  maxHours: maxHours === HOURS_SCALE.max ? undefined : maxHours,
  maxPrice,
  from: from === DEPARTURE_SCALE.min ? undefined : from,
  to: to === DEPARTURE_SCALE.max ? undefined : to,
});

const isSame = (a: FlightFilters, b: FlightFilters) => KEYS.every((key) => a[key] === b[key]);

/**
 * The filters of the address bar. A change holds at once and is written to the address, in place of the
 * present entry, when the hand rests.
 */
export function useFilters(
  state: SearchState,
  go: (next: SearchState, options: { replace: boolean }) => void,
) {
  const inAddress = withoutFarEnds(state);
  const [filters, setFilters] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  if (!isSame(inAddress, seen)) {
    setSeen(inAddress);
    // Another hand than ours has changed the address: Back, Forward or a link.
    if (!isSame(inAddress, sent)) setFilters(inAddress);
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (wished: FlightFilters) => {
    const next = withoutFarEnds(wished);
    setFilters(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next);
      go({ ...state, ...next }, { replace: true });
    }, WRITE_AFTER_MS);
  };

  return {
    filters,
    change: (change: FlightFilters) => set({ ...filters, ...change }),
    clear: () => set({}),
  } as const;
}
