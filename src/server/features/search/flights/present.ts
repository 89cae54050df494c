import type { FlightDto } from '#contract/flights.ts';
import { bookingLink } from '#domain/flight/booking-link.ts';
import {
  destinationOf,
  type Fare,
  type Flight,
  lowestFare,
  type Segment,
} from '#domain/flight/flight.ts';
import type { GoWildWindow } from '#domain/gowild/window.ts';
import {
  dayOf,
  formatTripTime,
  type InstantMinute,
  instantOf,
  minutes,
} from '#domain/time/offset-time.ts';
import { timeAt } from '#domain/time/zone.ts';
import type { ByteText } from '#server/http/json-bytes.ts';
import { jsonOf } from '#server/http/json-text.ts';

export const presentWindow = (window: GoWildWindow): FlightDto['go_wild_window'] => ({
  state: window.state,
  opens_at: window.state === 'opens' ? timeAt(window.zone, window.at) : null,
});

/** What is said of a segment in all answers, in ASCII. */
interface SegmentText {
  readonly json: string;
  /** Without quotes. */
  readonly number: string;
  readonly leaves: InstantMinute;
  readonly lands: InstantMinute;
}

/** Of sources that share their segments among answers each is put into words once. */
const segmentTexts = new WeakMap<Segment, SegmentText>();

function textOf(segment: Segment): SegmentText {
  const known = segmentTexts.get(segment);
  if (known) return known;
  const dto: FlightDto['segments'][number] = {
    departure_airport: segment.from,
    arrival_airport: segment.to,
    departure_time: segment.departs,
    arrival_time: segment.arrives,
    flight_number: segment.number,
    schedule_approximate: segment.approximate,
  };
  const text: SegmentText = {
    json: inAscii(jsonOf(dto)),
    number: inAscii(jsonOf(segment.number)).slice(1, -1),
    leaves: instantOf(segment.departs),
    lands: instantOf(segment.arrives),
  };
  segmentTexts.set(segment, text);
  return text;
}

/** The same JSON, with other letters as escapes. */
const inAscii = (json: string): string =>
  json.replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The same for as long as it is asked for by the same name. */
function once<K>(make: (key: K) => string): (key: K) => string {
  const made = new Map<K, string>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const text = make(key);
    made.set(key, text);
    return text;
  };
}

const NOTHING = 'null';

/** Which classes a flight offers, as bits. */
const classesOf = ({ fares: { goWild, standard, discountDen } }: Flight): number =>
  (goWild ? 1 : 0) + (standard ? 2 : 0) + (discountDen ? 4 : 0);

/** Links of a route and day as JSON. */
interface Links {
  readonly pass: string;
  /** The other two classes share one. */
  readonly fare: string;
  /** For flights that offer the same classes, by these. */
  readonly texts: string[];
}

const linksOf = (flight: Flight): Links => ({
  pass: jsonOf(bookingLink(flight, 'goWild')),
  fare: jsonOf(bookingLink(flight, 'standard')),
  texts: [],
});

const linksText = ({ fares }: Flight, { pass, fare }: Links): string =>
  `{"go_wild":${fares.goWild ? pass : NOTHING},"standard":${fares.standard ? fare : NOTHING},"discount_den":${fares.discountDen ? fare : NOTHING}}`;

/** Flights of one route and day that offer the same classes have the same links, and mostly stand together. */
function linkWriter(): (flight: Flight) => string {
  let [from, to, day] = ['', '', ''];
  let known: Links | undefined;
  return (flight) => {
    const [first] = flight.segments;
    const end = destinationOf(flight);
    if (!known || first.from !== from || end !== to || !first.departs.startsWith(day)) {
      [from, to, day] = [first.from, end, dayOf(first.departs)];
      known = linksOf(flight);
    }
    const classes = classesOf(flight);
    const text = known.texts[classes] ?? linksText(flight, known);
    known.texts[classes] = text;
    return text;
  };
}

/** What is said of a flight whatever its fares: the inside of the braces, up to them. */
function journeyText(
  { segments: [first, ...others] }: Flight,
  length: (minutes: number) => string,
): string {
  let { json, number, leaves, lands } = textOf(first);
  let flying = lands - leaves;
  let { arrives } = first;
  for (const segment of others) {
    const text = textOf(segment);
    json += `,${text.json}`;
    number += `, ${text.number}`;
    flying += text.lands - text.leaves;
    ({ lands } = text);
    ({ arrives } = segment);
  }
  return `"departure_time":"${first.departs}","arrival_time":"${arrives}","duration":"${length(flying)}","total_trip_time":"${length(lands - leaves)}","stops":${others.length},"flight_number":"${number}","segments":[${json}]`;
}

/** Writes a list of flights. */
export type FlightWriter = (flights: readonly Flight[], to: ByteText) => void;

/**
 * Writes flights, domain to wire: cents to dollars, camel to snake, absent to null. As bytes, and not as objects to be
 * made into text: what has been said of a segment, an amount, a route or a window is not put into words again.
 */
export function flightWriter(): FlightWriter {
  const dollars = once((amount: number | undefined) =>
    amount === undefined ? NOTHING : String(amount / 100),
  );
  const length = once((time: number) => formatTripTime(minutes(time)));
  const window = once((of: GoWildWindow) => jsonOf(presentWindow(of)));
  const fare = (of: Fare | undefined): string => {
    if (!of) return NOTHING;
    const seats = of.seatsLeft === undefined ? '' : `,"available_seats":${of.seatsLeft}`;
    return `{"total":${dollars(of.total)}${seats}}`;
  };
  const links = linkWriter();
  return (flights, to) => {
    let text = '';
    for (const flight of flights) {
      const { goWild, standard, discountDen } = flight.fares;
      text += `${text === '' ? '' : ','}{${journeyText(flight, length)},"fares":{"go_wild":${fare(goWild)},"standard":${fare(standard)},"discount_den":${fare(discountDen)}},"booking_links":${links(flight)},"lowest_go_wild_price":${dollars(goWild?.total)},"lowest_price":${dollars(lowestFare(flight))},"go_wild_window":${window(flight.goWildWindow)}}`;
    }
    to.ascii(`[${text}]`);
  };
}
