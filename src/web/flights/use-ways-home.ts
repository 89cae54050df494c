import { useQuery, useQueryClient } from '@tanstack/react-query';
import { waysHome } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { arrivalOf, type Flight, originOf } from '#domain/flight.ts';
import type { PartyQuery } from '#domain/party.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { queryOf } from '#web/api/use-call.ts';
import { usePlaces } from '#web/places/use-network.ts';
import { outlookOf } from './ways-home.ts';

const FRESH_MS = 10 * 60_000;

/** Consumes no search. `home` as searched. */
export const waysHomeQuery = (home: string, date: LocalDate, { party, passes }: PartyQuery) =>
  queryOf(waysHome, { query: { home, date, party, passes } }, { staleTime: FRESH_MS });

/** Most routes fly at least once a week. */
const DAYS_AHEAD = 7;

export interface DayWithWays {
  readonly day: LocalDate;
  readonly ways: number;
}

interface NextDayQuestion {
  readonly home: string;
  readonly from: readonly AirportCode[];
  readonly after: LocalDate;
  /** Undefined while none is chosen. */
  readonly departure: Flight | undefined;
  readonly party: PartyQuery;
  /** Disables the query. */
  readonly wanted: boolean;
}

/** The first day after `after` with a way home; null when none of the next seven has one; undefined while loading. */
export function useNextDayWithWays(question: NextDayQuestion): DayWithWays | null | undefined {
  const { home, from, after, departure, party, wanted } = question;
  const arrival = departure && arrivalOf(departure);
  const left = departure && originOf(departure);
  const { zoneOf } = usePlaces();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['next-way-home', { home, from: from.join(), after, arrival, left, ...party }],
    enabled: wanted,
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async (): Promise<DayWithWays | null> => {
      for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
        const day = addDays(after, ahead);
        const answer = await client.fetchQuery(waysHomeQuery(home, day, party));
        const { total: ways } = outlookOf(answer, zoneOf)(from, {
          arrival,
          homes: left && [left],
          day,
        });
        if (ways > 0) return { day, ways };
      }
      return null;
    },
  });
  return data;
}
