import type { FlightDto } from '#contract/flights.ts';
import { bookingLink } from '#domain/flight/booking-link.ts';
import {
  arrivalOf,
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
import { type ByteText, bytesOf } from '#server/http/json-bytes.ts';
import { jsonOf } from '#server/http/json-text.ts';

export const presentWindow = (window: GoWildWindow): FlightDto['go_wild_window'] => ({
  state: window.state,
  opens_at: window.state === 'opens' ? timeAt(window.zone, window.at) : null,
});

/** What is said of a segment in all answers. */
interface SegmentText {
  readonly json: Uint8Array;
  /** In ASCII, without quotes. */
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
    json: bytesOf(jsonOf(dto)),
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

/** Texts that are remembered of one kind: more amounts and times than a day has. */
const MOST_TEXTS = 5000;

/** What is made of a key, made once. */
function once<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size === MOST_TEXTS) made.clear();
    const one = make(key);
    made.set(key, one);
    return one;
  };
}

const NOTHING = 'null';

/** Which classes a flight offers, as bits. */
const classesOf = ({ fares: { goWild, standard, discountDen } }: Flight): number =>
  (goWild ? 1 : 0) + (standard ? 2 : 0) + (discountDen ? 4 : 0);

/** The links as JSON, in ASCII. */
function linksText(flight: Flight): string {
  const { goWild, standard, discountDen } = flight.fares;
  const pass = jsonOf(bookingLink(flight, 'goWild'));
  // The other two classes share one.
  const fare = jsonOf(bookingLink(flight, 'standard'));
  return `],"booking_links":{"go_wild":${goWild ? pass : NOTHING},"standard":${standard ? fare : NOTHING},"discount_den":${discountDen ? fare : NOTHING}}`;
}

/**
 * Links of flights from one airport on one day that offer the same classes differ by their destination alone: they are
 * made once and cut where it stands, and put together again once for each route. Of all routes and days there are too
 * many to be remembered for the next answer.
 */
function linkWriter(): (flight: Flight) => string {
  let [from, to, day] = ['', '', ''];
  /** By the classes that are offered. */
  let cuts: string[][] = [];
  let texts: string[] = [];
  return (flight) => {
    const [first] = flight.segments;
    const end = destinationOf(flight);
    if (first.from !== from || !first.departs.startsWith(day)) {
      [from, day] = [first.from, dayOf(first.departs)];
      [cuts, to] = [[], ''];
    }
    if (end !== to) [texts, to] = [[], end];
    const classes = classesOf(flight);
    cuts[classes] ??= linksText(flight).split(`=${end}&`);
    texts[classes] ??= cuts[classes].join(`=${end}&`);
    return texts[classes];
  };
}

const dollars = once((amount: number | undefined) =>
  amount === undefined ? NOTHING : String(amount / 100),
);

const tripTime = once((time: number) => formatTripTime(minutes(time)));

function fareText(of: Fare | undefined): string {
  if (!of) return NOTHING;
  const seats = of.seatsLeft === undefined ? '' : `,"available_seats":${of.seatsLeft}`;
  return `{"total":${dollars(of.total)}${seats}}`;
}

const COMMA = ','.charCodeAt(0);

/** All that has to be put into words for this flight alone: what is said before its segments. */
function beginningOf(flight: Flight, texts: readonly SegmentText[]): string {
  const { segments, fares } = flight;
  const { goWild, standard, discountDen } = fares;
  const leaves = texts[0]?.leaves ?? 0;
  let [number, flying, lands] = ['', 0, leaves];
  for (const text of texts) {
    number += `, ${text.number}`;
    flying += text.lands - text.leaves;
    lands = text.lands;
  }
  return `{"departure_time":"${segments[0].departs}","arrival_time":"${arrivalOf(flight)}","duration":"${tripTime(flying)}","total_trip_time":"${tripTime(lands - leaves)}","stops":${segments.length - 1},"flight_number":"${number.slice(2)}","fares":{"go_wild":${fareText(goWild)},"standard":${fareText(standard)},"discount_den":${fareText(discountDen)}},"lowest_go_wild_price":${dollars(goWild?.total)},"lowest_price":${dollars(lowestFare(flight))},"segments":[`;
}

/** Writes a list of flights. */
export type FlightWriter = (flights: readonly Flight[], to: ByteText) => void;

/**
 * Writes flights, domain to wire: cents to dollars, camel to snake, absent to null. As bytes, and not as objects to be
 * made into text: what has been said of a segment, a route or a window is copied, and text is made of the rest alone.
 */
export function flightWriter(): FlightWriter {
  const links = linkWriter();
  const window = once(windowText);
  const writeFlight = (flight: Flight, to: ByteText): void => {
    const texts = flight.segments.map(textOf);
    to.ascii(beginningOf(flight, texts));
    let isFirst = true;
    for (const { json } of texts) {
      if (!isFirst) to.byte(COMMA);
      to.bytes(json);
      isFirst = false;
    }
    to.ascii(links(flight));
    to.bytes(window(flight.goWildWindow));
  };
  return (flights, to) => {
    to.ascii('[');
    let isFirst = true;
    for (const flight of flights) {
      if (!isFirst) to.byte(COMMA);
      writeFlight(flight, to);
      isFirst = false;
    }
    to.ascii(']');
  };
}

/** The end of a flight. */
const windowText = (window: GoWildWindow): Uint8Array =>
  Buffer.from(`,"go_wild_window":${jsonOf(presentWindow(window))}}`);
