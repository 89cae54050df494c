import { departureOf } from '#domain/flight.ts';
import { flightReference } from '#domain/flight-reference.ts';
import { dayOf } from '#domain/time.ts';
import { useLocation } from '#web/router.tsx';
import { asFlight, type SharedTrip } from '#web/trip/shared-trip.ts';
import { partySearch } from '#web/trip/trip-party.ts';

type Query = Readonly<Record<string, string>>;

/** Query of the return list as it was left; a link has none, so all return flights of the day are listed. */
export function useReturnList(trip: SharedTrip): Query {
  return useLocation().state.returnList ?? returnsOf(trip);
}

function returnsOf(trip: SharedTrip): Query {
  const { departure, back, origin, destination, date } = trip;
  const { party, passes } = partySearch(trip);
  return {
    origin,
    destination,
    date,
    screen: 'return_flights',
    flight: flightReference(asFlight(departure)),
    return_date: dayOf(departureOf(asFlight(back))),
    ...(party && { party }),
    ...(passes && { passes }),
  };
}
