import type { FlightDto } from '#contract/flights.ts';
import { bookingLink } from '#domain/flight/booking-link.ts';
import {
  arrivalOf,
  departureOf,
  type Fare,
  type FareKind,
  type Flight,
  flyingMinutes,
  lowestFare,
  type Segment,
  stopsOf,
  tripMinutes,
} from '#domain/flight/flight.ts';
import type { GoWildWindow } from '#domain/gowild/window.ts';
import { formatTripTime } from '#domain/time/offset-time.ts';
import { timeAt } from '#domain/time/zone.ts';
import type { ByteText } from '#server/http/json-bytes.ts';
import { jsonOf } from '#server/http/json-text.ts';

export const presentWindow = (window: GoWildWindow): FlightDto['go_wild_window'] => ({
  state: window.state,
  opens_at: window.state === 'opens' ? timeAt(window.zone, window.at) : null,
});

/** What all answers say of flights with the same segments, whatever their fares. */
interface Journey {
  /** Begins the object, up to its fares. */
  readonly text: Uint8Array;
  /** The links to book it, by the classes that are offered: see {@link classesOf}. */
  readonly links: (Uint8Array | undefined)[];
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
  return { text: Buffer.from(`${text.slice(0, -1)},"fares":{"go_wild":`), links: [] };
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

/** Which classes a flight offers, as bits. */
const classesOf = ({ fares: { goWild, standard, discountDen } }: Flight): number =>
  (goWild ? 1 : 0) + (standard ? 2 : 0) + (discountDen ? 4 : 0);

function linksOf(flight: Flight, { links }: Journey): Uint8Array {
  const classes = classesOf(flight);
  const known = links[classes];
  if (known !== undefined) return known;
  const link = (kind: FareKind) =>
    flight.fares[kind] ? jsonOf(bookingLink(flight, kind)) : NOTHING;
  const text = `},"booking_links":{"go_wild":${link('goWild')},"standard":${link('standard')},"discount_den":${link('discountDen')}},"lowest_go_wild_price":`;
  const made = Buffer.from(text);
  links[classes] = made;
  return made;
}

/** Writes a list of flights. */
export type FlightWriter = (flights: readonly Flight[], to: ByteText) => void;

/**
 * Writes flights, domain to wire: cents to dollars, camel to snake, absent to null. As bytes, and not as objects to be
 * made into text: most of a large answer was said in the one before it. What one writer has said of an amount or a
 * window it does not put into words again.
 */
export function flightWriter(): FlightWriter {
  const dollars = once((amount: number | undefined) =>
    amount === undefined ? NOTHING : String(amount / 100),
  );
  const window = once((of: GoWildWindow) => jsonOf(presentWindow(of)));
  const fare = (of: Fare | undefined): string => {
    if (!of) return NOTHING;
    const seats = of.seatsLeft === undefined ? '' : `,"available_seats":${of.seatsLeft}`;
    return `{"total":${dollars(of.total)}${seats}}`;
  };
  return (flights, to) => {
    for (const [at, flight] of flights.entries()) {
      const journey = journeyOf(flight);
      const { goWild, standard, discountDen } = flight.fares;
      to.ascii(at === 0 ? '[' : ',');
      to.bytes(journey.text);
      to.ascii(`${fare(goWild)},"standard":${fare(standard)},"discount_den":${fare(discountDen)}`);
      to.bytes(linksOf(flight, journey));
      to.ascii(
        `${dollars(goWild?.total)},"lowest_price":${dollars(lowestFare(flight))},"go_wild_window":${window(flight.goWildWindow)}}`,
      );
    }
    to.ascii(flights.length > 0 ? ']' : '[]');
  };
}
