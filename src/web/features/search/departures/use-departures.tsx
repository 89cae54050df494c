import { Undo2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { flightReference } from '#domain/flight-reference.ts';
import { UpgradeDialog } from '#web/billing/lazy-upgrade-dialog.tsx';
import { RETURNS_ARE_PREMIUM } from '#web/billing/premium-features.ts';
import { useMedia } from '#web/browser/media.ts';
import type { FoundFlights } from '#web/flights/found-flights.ts';
import type { usePlaces } from '#web/places/use-network.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Chip } from '#web/ui/button.tsx';
import { type useFlightSearch, useFoundFlights } from '../flight-query.ts';
import type { SearchState } from '../search-state.ts';
import { BarAction } from './bar-actions.tsx';
import { useFind } from './list-tools.tsx';
import { formatProgress } from './result-states.tsx';
import type { Choice, Navigate, ResultsView } from './results-context.ts';
import { useFilteredFlights, useFilters } from './use-filters.ts';

/** The search as drawn: everything that has arrived. */
export function useShownSearch(
  search: ReturnType<typeof useFlightSearch>,
  places: ReturnType<typeof usePlaces>,
) {
  const { answer, routes, error, isLost, interrupted, isFetching } = search;
  const arrived = useMemo(() => ({ answer, isPartial: routes !== undefined }), [answer, routes]);
  // Deferred, so that rendering hundreds of flights does not block input. Not while streaming: further flights would
  // interrupt the deferred render, and they bring few rows at a time.
  const deferred = useDeferredValue(arrived);
  const drawn = useSite().fares_stream ? arrived : deferred;
  const found = useFoundFlights(drawn.answer, places);
  const isRunning = isFetching && routes !== undefined;
  const hasRows = [...(found?.byPlace.values() ?? [])].some((flights) => flights.length > 0);
  return {
    /** Undefined before the first flights. No flights means none only at the end. */
    found: drawn.isPartial && !hasRows ? undefined : found,
    isPartial: drawn.isPartial,
    /** Routes that failed. */
    failed: drawn.isPartial ? [] : (drawn.answer?.failed_routes ?? []),
    error,
    isLost,
    isRunning,
    interrupted,
    /** For the status line of an incomplete search. */
    progressText: formatProgress(search),
    /** Share of routes done, 0 to 1; undefined while unknown. */
    share: isRunning && routes.total > 0 ? routes.done / routes.total : undefined,
  } as const;
}

/** The flights that pass the filters, as they are listed, and what filters them. */
export function useDepartureRows(
  { state, navigate, places }: Pick<ResultsView, 'state' | 'navigate' | 'places'>,
  { found, isPartial }: ReturnType<typeof useShownSearch>,
) {
  const { filters, change, clear, order, onOrder, exit } = useFilters(state, navigate, 'price');
  const find = useFind(places);
  const { filtered, ...figures } = useFilteredFlights(found?.byPlace, filters, find.isMeant);
  const [sorts, setSorts] = useState(0);
  const arrivals = useArrivals({
    byPlace: found && filtered,
    sortKey: JSON.stringify([filters, order, find.typed, sorts]),
    isPartial,
  });
  const sort = () => setSorts(sorts + 1);
  const tools = {
    ...figures,
    filters,
    change,
    order,
    clear: () => {
      clear();
      find.onTyped('');
    },
    isSorted: arrivals.newlyFound.size === 0,
    onOrder: (next: typeof order) => {
      sort();
      onOrder(next);
    },
  };
  return {
    tools,
    find,
    /** Undefined before the answer. */
    filtered: found && filtered,
    arrivals,
    sort,
    exit,
  } as const;
}

export type DepartureRows = ReturnType<typeof useDepartureRows>;

type ByPlace = FoundFlights['byPlace'];

/** Places as listed. */
export interface Arrivals {
  /** Stand in the order of the list. */
  readonly sorted: ByPlace;
  /** Stand below in the order of their arrival. */
  readonly newlyFound: ByPlace;
}

interface Asked {
  /** The flights that pass the filters; undefined before the answer. */
  readonly byPlace: ByPlace | undefined;
  /** Filters and order; a new value orders everything. */
  readonly sortKey: string;
  readonly isPartial: boolean;
}

const NOTHING: ByPlace = new Map();

/**
 * The places of an answer that arrives bit by bit. No row moves while somebody points at it: new places stand below, and
 * a listed one keeps its flights, until the viewer asks for an order.
 */
function useArrivals({ byPlace, sortKey, isPartial }: Asked): Arrivals {
  const [shown, setShown] = useState<Asked & Arrivals>();
  const isSame =
    shown?.byPlace === byPlace && shown?.sortKey === sortKey && shown.isPartial === isPartial;
  if (shown && isSame) return shown;
  const asked = { byPlace, sortKey, isPartial };
  const next = { ...asked, ...arrive(shown, asked) };
  // Set during render, so that nothing flickers.
  setShown(next);
  return next;
}

function arrive(
  before: (Asked & Arrivals) | undefined,
  { byPlace = NOTHING, sortKey, isPartial }: Asked,
): Arrivals {
  if (!before?.byPlace && isPartial) return { sorted: NOTHING, newlyFound: byPlace };
  if (!before?.isPartial || before.sortKey !== sortKey)
    return { sorted: byPlace, newlyFound: NOTHING };
  const { sorted, newlyFound } = before;
  const fresh = [...byPlace].filter(([place]) => !sorted.has(place) && !newlyFound.has(place));
  return { sorted, newlyFound: new Map([...newlyFound, ...fresh]) };
}

/** Only for plans that can choose a route. */
export function useReturns(state: SearchState, navigate: Navigate) {
  const isAllowed = useSession().can('flights.choose-destination');
  const [isPaywalled, setPaywalled] = useState(false);
  const open = (flight: string | undefined) => {
    if (isAllowed) navigate({ ...state, screen: 'return_flights', flight });
    else setPaywalled(true);
  };
  const choice: Choice = {
    of: 'Departure',
    isPremium: !isAllowed,
    onChoose: (flight) => open(flightReference(flight)),
  };
  const isOutbound = state.direction === 'outbound';
  return {
    /** All return flights without a departure; only for a search with a destination. */
    view: isOutbound && state.destination !== '' ? () => open(undefined) : undefined,
    /** Return flights of one departure. */
    choice: isOutbound ? choice : undefined,
    isAllowed,
    isPaywalled,
    leavePaywall: () => setPaywalled(false),
  } as const;
}

interface ReturnsProps {
  readonly returns: ReturnType<typeof useReturns>;
}

const WIDE_BAR = '(min-width: 1280px)';
const LABEL = 'View Return Flights';

/** In the bar where it has space for the words, and the paywall of every return flight. */
export function ReturnsAction({ returns }: ReturnsProps) {
  const isWide = useMedia(WIDE_BAR);
  return (
    <>
      {isWide && returns.view && (
        <BarAction
          icon={<Undo2 size={16} strokeWidth={1.75} />}
          label={LABEL}
          badge={!returns.isAllowed && <Crown size={14} />}
          onPress={returns.view}
        />
      )}
      <UpgradeDialog feature="returns" open={returns.isPaywalled} onClose={returns.leavePaywall}>
        {RETURNS_ARE_PREMIUM}
      </UpgradeDialog>
    </>
  );
}

/** First in the tools of the list where the bar has no space for the words. */
export function ReturnsChip({ returns }: ReturnsProps) {
  const isWide = useMedia(WIDE_BAR);
  if (isWide || !returns.view) return null;
  return (
    <Chip onClick={returns.view}>
      {LABEL}
      {!returns.isAllowed && <Crown size={14} />}
    </Chip>
  );
}
