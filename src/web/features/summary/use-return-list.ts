import { departureOf } from '#domain/flight.ts';
import { flightReference } from '#domain/flight-reference.ts';
import { dayOf } from '#domain/time.ts';
import { useLocation } from '#web/navigation/use-router.ts';
import { asFlight, type SharedTrip } from '#web/trip/shared-trip.ts';

type Query = Readonly<Record<string, string>>;

/** The query of the flights home among which the way back was chosen, as they were left; a link brings none along. */
export function useReturnList(trip: SharedTrip): Query {
  return useLocation().state.returnList ?? returnsOf(trip);
}

/** The flights home on the day of the trip. */
function returnsOf({ departure, back, origin, destination, date }: SharedTrip): Query {
  return {
    origin,
    destination,
    date,
    screen: 'return_flights',
    flight: flightReference(asFlight(departure)),
    return_date: dayOf(departureOf(asFlight(back))),
  };
}
