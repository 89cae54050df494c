import type { FlightDto } from '#contract/flights.ts';
import { bookingLink } from '#domain/flight/booking-link.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Fare,
  type FareKind,
  type Flight,
  flyingMinutes,
  lowestFare,
  originOf,
  type Segment,
  stopsOf,
  tripMinutes,
} from '#domain/flight/flight.ts';
import type { GoWildWindow } from '#domain/gowild/window.ts';
import type { Cents } from '#domain/money.ts';
import { dayOf, formatTripTime } from '#domain/time/offset-time.ts';
import { timeAt } from '#domain/time/zone.ts';
import { type JsonOf, jsonOf } from '#server/http/json-text.ts';

export const presentWindow = (window: GoWildWindow): FlightDto['go_wild_window'] => ({
  state: window.state,
  opens_at: window.state === 'opens' ? timeAt(window.zone, window.at) : null,
});

/** What all answers say of flights with the same segments, whatever their fares. */
interface Journey {
  /** Inside of the braces. */
  readonly text: string;
  /** Names what is booked: both ends and the day. */
  readonly route: string;
}

function writeJourney(flight: Flight): Journey {
  const { segments } = flight;
  const text = jsonOf({
    departure_time: departureOf(flight) as string,
    arrival_time: arrivalOf(flight) as string,
    duration: formatTripTime(flyingMinutes(flight)),
    total_trip_time: formatTripTime(tripMinutes(flight)),
    stops: stopsOf(flight),
    flight_number: segments.map(({ number }) => number).join(', '),
    segments: segments.map((segment) => ({
      departure_airport: segment.from as string,
      arrival_airport: segment.to as string,
      departure_time: segment.departs as string,
      arrival_time: segment.arrives as string,
      flight_number: segment.number,
      schedule_approximate: segment.approximate,
    })),
  } satisfies Partial<FlightDto>);
  const route = originOf(flight) + destinationOf(flight) + dayOf(departureOf(flight));
  return { text: text.slice(1, -1), route };
}

/** Journeys that begin with the same segments. */
interface Beginning {
  journey?: Journey;
  readonly next: Map<Segment, Beginning>;
}

/** About a kilobyte each. */
const MOST_JOURNEYS = 40_000;
let journeys = new WeakMap<Segment, Beginning>();
let written = 0;

/** Written once for each journey of a source that shares its segments among answers. */
function journeyOf(flight: Flight): Journey {
  const [first, ...rest] = flight.segments;
  let beginning = beginningOf(journeys, first);
  for (const segment of rest) beginning = beginningOf(beginning.next, segment);
  if (beginning.journey) return beginning.journey;
  beginning.journey = writeJourney(flight);
  written += 1;
  if (written > MOST_JOURNEYS) {
    journeys = new WeakMap();
    written = 0;
  }
  return beginning.journey;
}

type Beginnings = Map<Segment, Beginning> | WeakMap<Segment, Beginning>;

function beginningOf(known: Beginnings, segment: Segment): Beginning {
  const there = known.get(segment);
  if (there) return there;
  const begun = { next: new Map() };
  known.set(segment, begun);
  return begun;
}

/** The same for as long as it is asked for by the same name. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const NOTHING = 'null';

const bookingText = (flight: Flight): string => {
  const link = (kind: FareKind) =>
    flight.fares[kind] ? jsonOf(bookingLink(flight, kind)) : NOTHING;
  return `{"go_wild":${link('goWild')},"standard":${link('standard')},"discount_den":${link('discountDen')}}`;
};

/** Names the classes that a flight offers. */
const classesOf = ({ fares: { goWild, standard, discountDen } }: Flight): string =>
  `${goWild ? 'g' : ''}${standard ? 's' : ''}${discountDen ? 'd' : ''}`;

/**
 * Writes the flights of one answer, domain to wire: cents to dollars, camel to snake, absent to null. As text, and not
 * as objects to be made into text: most of a large answer was said in the one before it.
 */
export function flightWriter(): (flight: Flight) => JsonOf<FlightDto> {
  const dollars = once((amount: Cents | undefined) =>
    amount === undefined ? NOTHING : String(amount / 100),
  );
  const window = once((of: GoWildWindow) => jsonOf(presentWindow(of)));
  const bookings = new Map<string, string>();
  const booking = (flight: Flight, route: string): string => {
    const key = route + classesOf(flight);
    const text = bookings.get(key) ?? bookingText(flight);
    bookings.set(key, text);
    return text;
  };
  const fare = (of: Fare | undefined): string => {
    if (!of) return NOTHING;
    const seats = of.seatsLeft === undefined ? '' : `,"available_seats":${of.seatsLeft}`;
    return `{"total":${dollars(of.total)}${seats}}`;
  };
  return (flight) => {
    const { text, route } = journeyOf(flight);
    const { goWild, standard, discountDen } = flight.fares;
    return `{${text},"fares":{"go_wild":${fare(goWild)},"standard":${fare(standard)},"discount_den":${fare(discountDen)}},"booking_links":${booking(flight, route)},"lowest_go_wild_price":${dollars(goWild?.total)},"lowest_price":${dollars(lowestFare(flight))},"go_wild_window":${window(flight.goWildWindow)}}` as JsonOf<FlightDto>;
  };
}
