import { departureOf } from '#domain/flight.ts';
import { flightReference } from '#domain/flight-reference.ts';
import { dayOf } from '#domain/time.ts';
import { useLocation } from '#web/navigation/use-router.ts';
import { asFlight, type TripBundle } from '#web/trip/shared-trip.ts';

type Query = Readonly<Record<string, string>>;

/** The query of the flights home among which the way back was chosen, as they were left; a link brings none along. */
export function useReturnList(bundle: TripBundle): Query {
  return useLocation().state.returnList ?? returnsOf(bundle);
}

/** The flights home on the day of the trip. */
function returnsOf({ departure, back, origin, destination, date }: TripBundle): Query {
  return {
    origin,
    destination,
    date,
    screen: 'return_flights',
    flight: flightReference(asFlight(departure)),
    return_date: dayOf(departureOf(asFlight(back))),
  };
}
