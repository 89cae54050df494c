import { useMemo } from 'react';
import type { usePlaces } from '#web/network/use-places.ts';
import { type FoundFlights, readFlights } from '#web/trip/found-flights.ts';
import type { FlightAnswer } from './flight-query.ts';

/** Waits for the airports, which have the time zones and cities. */
export function useFoundFlights(
  answer: FlightAnswer | undefined,
  { isFinal, zoneOf }: ReturnType<typeof usePlaces>,
): FoundFlights | undefined {
  return useMemo(
    () => (answer && isFinal ? readFlights(answer, zoneOf) : undefined),
    [answer, isFinal, zoneOf],
  );
}
