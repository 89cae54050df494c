import type { SourceDto } from '#contract/flights.ts';
import { departureOf, destinationOf, originOf } from '#domain/flight.ts';
import { sharedFlight } from '#domain/shared-flight.ts';
import { atTripPrice } from '#domain/trip-fares.ts';
import { KeepButton } from '#web/saved-trips/keep-button.tsx';
import type { KeepableTrip } from '#web/saved-trips/kept-trip.ts';
import { formatRoute, formatTime } from './format-home.ts';
import type { Way } from './read-home.ts';

interface KeepWayProps {
  readonly way: Way;
  readonly source: SourceDto;
  readonly className?: string | undefined;
}

/** Keeps a way as a trip of one flight. Two bookings are no trip: nothing says which of them may fail. */
export function KeepWay({ way, source, className }: KeepWayProps) {
  const [flight] = way.flights;
  const trip = keepableOf(way, source);
  if (!flight || !trip) return null;
  const detail = `, ${formatRoute(flight)}, ${formatTime(departureOf(flight))}`;
  return <KeepButton {...{ trip, className, detail }} label="Keep this way" />;
}

/** Undefined for two bookings. */
function keepableOf(way: Way, { seen_at, simulated }: SourceDto): KeepableTrip | undefined {
  const [flight] = way.flights;
  if (!flight || way.isSelfMade) return undefined;
  return {
    departure: sharedFlight(way.price ? atTripPrice(flight, way.price.total) : flight),
    origin: originOf(flight),
    destination: destinationOf(flight),
    seenAt: new Date(seen_at),
    simulated,
  };
}
