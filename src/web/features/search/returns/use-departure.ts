import { useMemo } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { resolveReference } from '#domain/flight-reference.ts';
import type { usePlaces } from '#web/network/use-network.tsx';
import { useViewer } from '#web/session/use-session.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import type { FlightQuestion } from '../answers/flight-query.ts';
import { useFlightSearch, useFoundFlights } from '../answers/use-flight-search.ts';

export interface ChosenDeparture {
  readonly flight: FoundFlight;
  readonly priceChanged: boolean;
  readonly source: SourceDto;
}

export type DepartureLookup =
  | { readonly state: 'none' | 'loading' | 'lost' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'found'; readonly departure: ChosenDeparture };

/** Uses the cached answer of the departures; without it, runs the search. */
export function useDeparture(
  question: FlightQuestion,
  reference: string | undefined,
  places: ReturnType<typeof usePlaces>,
): DepartureLookup {
  const viewer = useViewer();
  const search = useFlightSearch(question, reference === undefined ? undefined : viewer);
  const found = useFoundFlights(search.answer, places);
  const departure = useMemo((): ChosenDeparture | undefined => {
    if (!found || reference === undefined) return undefined;
    const chosen = resolveReference([...found.byPlace.values()].flat(), reference);
    return chosen && { ...chosen, source: found.source };
  }, [found, reference]);
  if (reference === undefined) return { state: 'none' };
  if (departure) return { state: 'found', departure };
  const mayCome = search.routes !== undefined && (search.isFetching || search.error !== null);
  if (found && !mayCome) return { state: 'lost' };
  return search.error && !search.isFetching
    ? { state: 'failed', error: search.error, retry: search.refresh }
    : { state: 'loading' };
}
