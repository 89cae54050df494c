import type { AirportCode } from './airports.ts';
import { UNANNOUNCED } from './booking-window.ts';
import type { CalendarMoment, CalendarTrip } from './calendar-file.ts';
import {
  bookingLink,
  destinationOf,
  type Flight,
  flightNumbers,
  originOf,
  SEASON_UNKNOWN,
  travelersOf,
} from './flight.ts';
import { connectionNote } from './flight-facts.ts';
import { flightKey } from './flight-reference.ts';
import { bookingsOr } from './party.ts';
import { flightsOf, type PlanFacts, planOf, type SavedTrip, type TripStep } from './saved-trip.ts';
import { formatTime, type InstantMinute, instantOf } from './time.ts';

export interface TripEventFacts extends PlanFacts {
  readonly cityOf: (code: AirportCode) => string;
  readonly hasFares: boolean;
  /** Of the site: part of the UIDs. */
  readonly host: string;
  readonly now: InstantMinute;
}

interface TripEvents {
  readonly trips: readonly CalendarTrip[];
  readonly moments: readonly CalendarMoment[];
}

/** UID of a flight's event, the same for every trip with the flight and at every price. */
export const flightEventId = (flight: Flight, host: string): string =>
  `${flightKey(flight)}@${host}`;

/** An event for each flight that is not given up, and one with an alarm for each thing to book. */
export function savedTripEvents(trip: SavedTrip, facts: TripEventFacts): TripEvents {
  const flights = flightsOf(trip).filter(([way]) => trip.states[way] !== 'gone');
  return {
    trips: flights.map(([way, flight]) =>
      flightEvent(flight, trip.states[way] !== 'to_book', facts),
    ),
    moments: planOf(trip, facts, facts.now).flatMap((step) => momentOf(step, trip, facts)),
  };
}

const routeOf = (flight: Flight, { cityOf }: TripEventFacts): string =>
  `${cityOf(originOf(flight))} to ${cityOf(destinationOf(flight))}`;

function flightEvent(flight: Flight, isBooked: boolean, facts: TripEventFacts): CalendarTrip {
  return {
    flight,
    title: `Frontier ${flightNumbers(flight)}, ${routeOf(flight, facts)}`,
    description: isBooked
      ? 'You said that you have booked this flight.'
      : `This entry is no booking. Book on the airline's website:\n${linksOf(flight, facts)}`,
  };
}

/** What a person should know before booking the flight. */
export function flightNotes(flight: Flight): readonly string[] {
  const connection = connectionNote(flight);
  return [
    ...(flight.seasonUnknown ? [`${SEASON_UNKNOWN}.`] : []),
    ...(connection ? [connection.text] : []),
  ];
}

/** One for a step that is still to be done and has a time. */
function momentOf(step: TripStep, trip: SavedTrip, facts: TripEventFacts): CalendarMoment[] {
  const { kind, way, time, status, flight, sure, unannounced } = step;
  const zone = facts.zoneOf(originOf(flight));
  if (kind === 'fly' || time === undefined || !zone || status === 'done' || status === 'gone')
    return [];
  const at = instantOf(time);
  const route = routeOf(flight, facts);
  const id = flightEventId(flight, facts.host);
  if (sure) {
    const link = bookingLink(flight, sure.fare.kind, travelersOf(flight));
    return [
      {
        id: `plan-b-${id}`,
        at,
        zone,
        title: `No seat home yet? Book plan B: ${route}`,
        description: `Leaves ${formatTime(flight.segments[0].departs)} and does not depend on the pass:\n${link}`,
      },
    ];
  }
  return [
    {
      id: `window-${id}`,
      at,
      zone,
      title: `Book your ${trip.back ? `flight ${way}` : 'flight'}: ${route}`,
      description: `Pass seats on Frontier ${flightNumbers(flight)}, where the airline has any, can be booked from now on${unannounced ? ` (${UNANNOUNCED.toLowerCase()})` : ''}:\n${linksOf(flight, facts)}`,
    },
  ];
}

function linksOf(flight: Flight, { hasFares }: TripEventFacts): string {
  const links = bookingsOr(hasFares ? 'standard' : 'goWild', flight).map(({ kind, adults }) =>
    bookingLink(flight, kind, adults),
  );
  return [...links, ...flightNotes(flight)].join('\n');
}
