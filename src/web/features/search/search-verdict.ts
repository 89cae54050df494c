import { expandPlaces, hasDistinctAirports } from '#domain/city-groups.ts';
import type { Action } from '#domain/permissions.ts';
import type { LocalDate } from '#domain/time.ts';
import type { SearchState } from './search-state.ts';

export type Refusal =
  | 'guest'
  | 'guest_return'
  | 'inbound'
  | 'single_route'
  | 'returns'
  | 'no_destination'
  | 'same_place'
  | 'past_date'
  | 'unknown_place';

export interface SearchViewer {
  readonly isAuthenticated: boolean;
  readonly can: (action: Action) => boolean;
  readonly today: LocalDate;
  /** Whether an airport code or `CITY:` group is in the network. */
  readonly isKnown: (key: string) => boolean;
}

const names = (state: SearchState): readonly string[] =>
  `${state.origin},${state.destination}`.split(',').filter(Boolean);

/** Checked before any call: no refused search reaches the server. */
export function refusalOf(state: SearchState, viewer: SearchViewer): Refusal | undefined {
  if (!names(state).every(viewer.isKnown)) return 'unknown_place';
  if (!viewer.isAuthenticated) return isReturn(state) ? 'guest_return' : 'guest';
  const premium = premiumRefusalOf(state, viewer);
  if (premium) return premium;
  if (isReturn(state) && !state.destination && !state.flight) return 'no_destination';
  if (staysInPlace(state, viewer.isKnown)) return 'same_place';
  // Results may stay open past their day.
  if (state.screen === 'form' && state.date && state.date < viewer.today) return 'past_date';
  return undefined;
}

const isReturn = ({ screen }: SearchState): boolean => screen === 'return_flights';

/** Whether origin and destination are the same airport. */
export function staysInPlace(
  { origin, destination }: SearchState,
  isKnown: SearchViewer['isKnown'],
): boolean {
  if (!origin || !destination) return false;
  return !hasDistinctAirports(
    expandPlaces(origin, isKnown).airports,
    expandPlaces(destination, isKnown).airports,
  );
}

function premiumRefusalOf(state: SearchState, { can }: SearchViewer): Refusal | undefined {
  if (state.direction === 'inbound') return can('flights.search-inbound') ? undefined : 'inbound';
  if (can('flights.choose-destination')) return undefined;
  if (isReturn(state)) return 'returns';
  return state.destination === '' ? undefined : 'single_route';
}
