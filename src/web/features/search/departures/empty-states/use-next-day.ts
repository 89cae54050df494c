import { useQuery } from '@tanstack/react-query';
import { nextFlightDay } from '#contract/flights.ts';
import type { LocalDate } from '#domain/time.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import type { SearchState } from '../../search-state.ts';

const FRESH_MS = 10 * 60_000;

export interface NextDayWithFlights {
  /** Null if there is none within a few weeks. */
  readonly next: LocalDate | null;
  /** Whether the day of the search has flights, which then have left. */
  readonly fliesOnDay: boolean;
}

/** By the timetable, without a search. Undefined while loading and when it fails. */
export function useNextDay(
  search: Pick<SearchState, 'direction' | 'origin' | 'destination'>,
  date: LocalDate,
): NextDayWithFlights | undefined {
  const query = {
    origin: search.direction === 'inbound' ? undefined : search.origin,
    destination: search.destination || undefined,
    date,
  };
  const { data } = useQuery({
    queryKey: keys.nextFlightDay(query),
    queryFn: ({ signal }) => call(nextFlightDay, { query }, signal),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  return data && { next: data.next as LocalDate | null, fliesOnDay: data.flies_on_day };
}
