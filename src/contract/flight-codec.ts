import type { AirportCode } from '#domain/airports.ts';
import type { GoWildWindow } from '#domain/booking-window.ts';
import {
  arrivalOf,
  bookingLink,
  byFareKind,
  byWireName,
  departureOf,
  type Fare,
  type FareKind,
  type Flight,
  flightNumbers,
  flyingMinutes,
  isBookingLink,
  lowestFare,
  type PartyPrice,
  type Segment,
  shownFare,
  stopsOf,
  tripMinutes,
} from '#domain/flight.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import { adultsOn } from '#domain/party.ts';
import {
  formatTripTime,
  instantOf,
  offsetTime,
  type TimeZone,
  timeAt,
  timeZone,
} from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { FlightDto, SourceDto } from './flights.ts';

/** Shared by the API and links: the segments and what is derived from them. Links rely on the key order. */
export const journeyToWire = (flight: Flight) => ({
  departure_time: departureOf(flight),
  arrival_time: arrivalOf(flight),
  duration: formatTripTime(flyingMinutes(flight)),
  total_trip_time: formatTripTime(tripMinutes(flight)),
  stops: stopsOf(flight),
  flight_number: flightNumbers(flight),
  segments: flight.segments.map((segment) => ({
    departure_airport: segment.from,
    arrival_airport: segment.to,
    departure_time: segment.departs,
    arrival_time: segment.arrives,
    flight_number: segment.number,
    schedule_approximate: segment.approximate,
  })),
});

/** Undefined without segments. @throws RangeError for an invalid time. */
export function segmentsFromWire(dto: FlightDto['segments']): Flight['segments'] | undefined {
  const [first, ...rest] = dto.map(
    (segment): Segment => ({
      from: segment.departure_airport as AirportCode,
      to: segment.arrival_airport as AirportCode,
      departs: offsetTime(segment.departure_time),
      arrives: offsetTime(segment.arrival_time),
      number: segment.flight_number,
      approximate: segment.schedule_approximate,
    }),
  );
  return first && [first, ...rest];
}

export const dollars = (amount: Cents): number => amount / 100;

const fareToWire = (fare: Fare | undefined) =>
  fare
    ? {
        total: dollars(fare.total),
        available_seats: fare.seatsLeft,
        ...(fare.tooFew && { too_few: true }),
      }
    : null;

function partyPriceToWire(flight: Flight, price: PartyPrice): FlightDto['party_price'] {
  const { travelers, passes, total, onGoWild, other, areSeatsKnown } = price;
  const perPerson = shownFare(flight)?.total;
  return {
    travelers,
    passes,
    ...(total !== undefined && { total: dollars(total) }),
    ...(perPerson !== undefined && { per_person: dollars(perPerson) }),
    on_go_wild: onGoWild,
    ...(other && { other_fare: other === 'discountDen' ? 'discount_den' : 'standard' }),
    seats_known: areSeatsKnown,
  };
}

const partyPriceFromWire = (dto: NonNullable<FlightDto['party_price']>): PartyPrice => ({
  travelers: dto.travelers,
  passes: dto.passes,
  total: dto.total === undefined ? undefined : centsFromDollars(dto.total),
  onGoWild: dto.on_go_wild,
  ...(dto.other_fare && {
    other: dto.other_fare === 'discount_den' ? 'discountDen' : 'standard',
  }),
  areSeatsKnown: dto.seats_known,
});

/** Cents to dollars, absent to null. */
export function flightToWire(flight: Flight): FlightDto {
  const { fares, partyPrice } = flight;
  const lowest = lowestFare(flight);
  return {
    ...journeyToWire(flight),
    fares: byWireName((kind) => fareToWire(fares[kind])),
    lowest_go_wild_price: fares.goWild ? dollars(fares.goWild.total) : null,
    lowest_price: lowest === undefined ? null : dollars(lowest),
    booking_links: byWireName((kind) => {
      const adults = adultsOn(flight, kind);
      return adults > 0 ? bookingLink(flight, kind, adults) : null;
    }),
    go_wild_window: windowToWire(flight.goWildWindow),
    announced: !flight.goWildWindow.unannounced,
    season_unknown: flight.seasonUnknown === true,
    ...(flight.slow && { slow: true }),
    ...(flight.soldAsOne && { sold_as_one: true }),
    ...(partyPrice && { party_price: partyPriceToWire(flight, partyPrice) }),
  };
}

/** Of a fare source, what the pages say about it. */
interface NamedSource {
  readonly name: string;
  readonly simulated: boolean;
  readonly indicative?: boolean;
  readonly hasFares: boolean;
}

interface SeenIn {
  readonly seenAt: Date;
  readonly network: Pick<Network, 'timetableSource' | 'timetableUntil'>;
}

export const sourceToWire = (
  { name, simulated, indicative, hasFares }: NamedSource,
  { seenAt, network: { timetableSource, timetableUntil } }: SeenIn,
): SourceDto => ({
  fares: name,
  simulated,
  ...(indicative && { indicative }),
  ...(!hasFares && { has_fares: false }),
  seen_at: seenAt.toISOString(),
  timetable: timetableSource,
  ...(timetableUntil && { timetable_until: timetableUntil }),
});

/** A flight with the airline's booking pages. */
interface LinkedFlight extends Flight {
  /** Only links that lead to the airline itself. */
  readonly links: Partial<Record<FareKind, string>>;
}

export type ZoneOf = (code: AirportCode) => TimeZone | undefined;

/** Undefined for a flight without segments. @throws RangeError for an invalid time or amount. */
export function flightFromWire(dto: FlightDto, zoneOf: ZoneOf): LinkedFlight | undefined {
  const segments = segmentsFromWire(dto.segments);
  if (!segments) return undefined;
  return {
    segments,
    fares: faresFromWire(dto.fares),
    goWildWindow: windowFromWire(dto.go_wild_window, segments[0].from, zoneOf),
    ...(dto.slow && { slow: true }),
    ...(dto.season_unknown && { seasonUnknown: true }),
    ...(dto.sold_as_one && { soldAsOne: true }),
    ...(dto.party_price && { partyPrice: partyPriceFromWire(dto.party_price) }),
    links: byFareKind(dto.booking_links, (link) => (isBookingLink(link) ? link : undefined)),
  };
}

/** The airline writes a total of 0 for "no fare". */
const faresFromWire = (dto: FlightDto['fares']): Flight['fares'] =>
  byFareKind(dto, (fare) =>
    fare.total > 0
      ? {
          total: centsFromDollars(fare.total),
          seatsLeft: fare.available_seats,
          ...(fare.too_few && { tooFew: true }),
        }
      : undefined,
  );

export const windowToWire = (window: GoWildWindow): FlightDto['go_wild_window'] => ({
  state: window.state,
  opens_at: window.state === 'opens' ? timeAt(window.zone, window.at) : null,
  announced: !window.unannounced,
});

/** @param origin that the flight leaves from: its clock is read, whatever the offset of `opens_at`. */
export function windowFromWire(
  { state, opens_at, announced }: FlightDto['go_wild_window'],
  origin: AirportCode,
  zoneOf: ZoneOf,
): GoWildWindow {
  const mark = announced ? {} : ({ unannounced: true } as const);
  if (state !== 'opens') return { state, ...mark };
  if (!opens_at) return { state: 'open', ...mark };
  const at = instantOf(offsetTime(opens_at));
  return { state, at, zone: zoneOf(origin) ?? zoneOfOffset(opens_at), ...mark };
}

/** For an airport that is not in the list: a zone of whole hours with this offset. */
function zoneOfOffset(time: string): TimeZone {
  const hours = Number(/([+-]\d\d):\d\d$/.exec(time)?.[1] ?? 0);
  // The signs of these IANA names are inverted: `Etc/GMT+7` is UTC-7.
  return timeZone(hours === 0 ? 'UTC' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`);
}
