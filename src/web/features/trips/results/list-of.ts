import type { SourceDto } from '#contract/flights.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import type { Places } from '#web/network/use-network.tsx';
import type { AskedTrips } from '../question/asked-trips.ts';
import { daysOf, outRange } from './empty/asked-range.ts';
import type { TripView } from './read-trips.ts';
import type { TripList } from './trip-list-context.ts';

interface ListParts {
  readonly asked: AskedTrips;
  readonly trips: readonly TripView[];
  readonly places: Places;
  readonly source: SourceDto;
  readonly drives: TripList['drives'];
  readonly blackoutDates: ReadonlySet<string>;
  /** Whether trips may leave from several airports. */
  readonly hasOrigins: boolean;
  readonly travelers: number;
}

/** What rows of an answer share, but for what can be done with them. */
export function listOf({
  trips,
  blackoutDates,
  hasOrigins,
  ...parts
}: ListParts): Omit<TripList, 'onAsk' | 'compared' | 'onCompare'> {
  const { asked } = parts;
  const range = outRange(asked);
  const homes = new Set(trips.flatMap(({ out, back }) => [originOf(out), destinationOf(back)]));
  return {
    ...parts,
    askedDays: { days: range ? daysOf(range) : [], blackoutDates },
    namesHome: homes.size > 1 || hasOrigins,
  };
}
