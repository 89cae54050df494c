import type { SourceDto } from '#contract/flights.ts';
import { departureOf, destinationOf, type Flight, originOf } from '#domain/flight.ts';
import { withPartyPrice } from '#domain/party.ts';
import { sharedFlight } from '#domain/shared-flight.ts';
import { KeepButton } from '#web/saved-trips/keep-button.tsx';
import type { KeepableTrip } from '#web/saved-trips/kept-trip.ts';
import { formatRoute, formatTime } from './format-home.ts';
import type { Way } from './read-home.ts';

interface KeepWayProps {
  readonly way: Way;
  readonly source: SourceDto;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Keeps a way as a trip of one flight. Two bookings are no trip: nothing says which of them may fail. */
export function KeepWay({ way, source, ...style }: KeepWayProps) {
  const [flight] = way.flights;
  const trip = keepableOf(way, source);
  if (!flight || !trip) return null;
  const detail = `, ${formatRoute(flight)}, ${formatTime(departureOf(flight))}`;
  return <KeepButton {...style} {...{ trip, detail }} />;
}

/** Undefined for two bookings. */
function keepableOf(way: Way, { seen_at, simulated }: SourceDto): KeepableTrip | undefined {
  const [flight] = way.flights;
  if (!flight || way.isSelfMade) return undefined;
  return {
    departure: sharedFlight(way.price ? asBooked(flight, way.bookings) : flight),
    origin: originOf(flight),
    destination: destinationOf(flight),
    seenAt: new Date(seen_at),
    simulated,
  };
}

/** On the fares of its price. Where nobody goes on GoWild it waits for no window, so nobody has a pass. */
function asBooked(flight: Flight, bookings: Way['bookings']): Flight {
  if (bookings.some(({ kind }) => kind === 'goWild')) return flight;
  const travelers = bookings.reduce((sum, { adults }) => sum + adults, 0);
  const den = bookings.some(({ kind }) => kind === 'discountDen');
  return withPartyPrice(flight, { travelers, passes: 0 }, { den });
}
