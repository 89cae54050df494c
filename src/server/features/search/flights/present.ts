import type { FlightDto } from '#contract/flights.ts';
import type { GoWildWindow } from '#domain/booking-window.ts';
import {
  arrivalOf,
  bookingLink,
  departureOf,
  type Fare,
  type FareKind,
  type Flight,
  flyingMinutes,
  lowestFare,
  type Segment,
  stopsOf,
  tripMinutes,
} from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import { formatTripTime, timeAt } from '#domain/time.ts';

export const presentWindow = (window: GoWildWindow): FlightDto['go_wild_window'] => ({
  state: window.state,
  opens_at: window.state === 'opens' ? timeAt(window.zone, window.at) : null,
});

const dollars = (amount: Cents): number => amount / 100;

const presentFare = (fare: Fare | undefined) =>
  fare ? { total: dollars(fare.total), available_seats: fare.seatsLeft } : null;

const presentSegment = (segment: Segment): FlightDto['segments'][number] => ({
  departure_airport: segment.from,
  arrival_airport: segment.to,
  departure_time: segment.departs,
  arrival_time: segment.arrives,
  flight_number: segment.number,
  schedule_approximate: segment.approximate,
});

/** A flight of the domain as the contract says it: cents to dollars, absent to null. */
export function presentFlight(flight: Flight): FlightDto {
  const { segments, fares } = flight;
  const lowest = lowestFare(flight);
  const link = (kind: FareKind) => (fares[kind] ? bookingLink(flight, kind) : null);
  return {
    departure_time: departureOf(flight),
    arrival_time: arrivalOf(flight),
    duration: formatTripTime(flyingMinutes(flight)),
    total_trip_time: formatTripTime(tripMinutes(flight)),
    stops: stopsOf(flight),
    flight_number: segments.map(({ number }) => number).join(', '),
    fares: {
      go_wild: presentFare(fares.goWild),
      standard: presentFare(fares.standard),
      discount_den: presentFare(fares.discountDen),
    },
    lowest_go_wild_price: fares.goWild ? dollars(fares.goWild.total) : null,
    lowest_price: lowest === undefined ? null : dollars(lowest),
    segments: segments.map(presentSegment),
    booking_links: {
      go_wild: link('goWild'),
      standard: link('standard'),
      discount_den: link('discountDen'),
    },
    go_wild_window: presentWindow(flight.goWildWindow),
  };
}
