import type { SourceDto } from '#contract/flights.ts';
import { destinationOf } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { type SharedTrip, sharedFlight } from '#web/trip/shared-trip.ts';
import type { SearchState } from '../search-state.ts';
import type { ChosenDeparture } from './departure/use-departure.ts';

type DatedSearch = SearchState & { readonly date: LocalDate };

/** The age is that of the older fares; simulated if either flight is. */
export function sharedTripOf(
  { origin, destination, date }: DatedSearch,
  departure: ChosenDeparture,
  back: {
    readonly flight: FoundFlight;
    readonly source: SourceDto | undefined;
    readonly sureWays: SharedTrip['sureWays'];
  },
): SharedTrip {
  const sources = [departure.source, ...(back.source ? [back.source] : [])];
  return {
    departure: sharedFlight(departure.flight),
    back: sharedFlight(back.flight),
    origin,
    destination: destination || destinationOf(departure.flight),
    date,
    seenAt: new Date(Math.min(...sources.map(({ seen_at }) => Date.parse(seen_at)))),
    simulated: sources.some(({ simulated }) => simulated),
    sureWays: back.sureWays,
  };
}
