import type { Action } from '#domain/account/permission.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { SearchState } from './search-state.ts';

/** Why a complete search is not run for this person. */
export type Refusal = 'guest' | 'inbound' | 'single_route' | 'past_date' | 'unknown_place';

export interface Asker {
  readonly isAuthenticated: boolean;
  readonly can: (action: Action) => boolean;
  readonly today: LocalDate;
  /** Whether an airport code or `CITY:` group is in the network. */
  readonly isKnown: (key: string) => boolean;
}

const names = (state: SearchState): readonly string[] =>
  `${state.origin},${state.destination}`.split(',').filter(Boolean);

/** What keeps a complete search from being run, if anything. No refused search reaches the server. */
export function refusalOf(state: SearchState, asker: Asker): Refusal | undefined {
  if (!names(state).every(asker.isKnown)) return 'unknown_place';
  if (!asker.isAuthenticated) return 'guest';
  if (state.direction === 'inbound') {
    if (!asker.can('flights.search-inbound')) return 'inbound';
  } else if (state.destination && !asker.can('flights.choose-destination')) return 'single_route';
  // Results that are already on the screen may grow older than their day.
  if (state.screen === 'form' && state.date && state.date < asker.today) return 'past_date';
  return undefined;
}
