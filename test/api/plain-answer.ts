import type { FlightDto } from '#contract/flights.ts';
import { bookingLink } from '#domain/flight/booking-link.ts';
import {
  arrivalOf,
  departureOf,
  type Fare,
  type Flight,
  flyingMinutes,
  lowestFare,
  type Segment,
  stopsOf,
  tripMinutes,
} from '#domain/flight/flight.ts';
import type { Cents } from '#domain/money.ts';
import { formatTripTime } from '#domain/time/offset-time.ts';
import { timeAt } from '#domain/time/zone.ts';

const dollars = (amount: Cents) => amount / 100;

const plainFare = (fare: Fare | undefined) =>
  fare
    ? {
        total: dollars(fare.total),
        ...(fare.seatsLeft !== undefined && { available_seats: fare.seatsLeft }),
      }
    : null;

const plainSegment = (segment: Segment) => ({
  departure_airport: segment.from,
  arrival_airport: segment.to,
  departure_time: segment.departs,
  arrival_time: segment.arrives,
  flight_number: segment.number,
  schedule_approximate: segment.approximate,
});

/** A flight of an answer as an object, made the plain way: what the text of the product must say. */
export function plainFlight(flight: Flight): FlightDto {
  const { goWild, standard, discountDen } = flight.fares;
  const { goWildWindow: window } = flight;
  const lowest = lowestFare(flight);
  return {
    departure_time: departureOf(flight),
    arrival_time: arrivalOf(flight),
    duration: formatTripTime(flyingMinutes(flight)),
    total_trip_time: formatTripTime(tripMinutes(flight)),
    stops: stopsOf(flight),
    flight_number: flight.segments.map((segment) => segment.number).join(', '),
    fares: {
      go_wild: plainFare(goWild),
      standard: plainFare(standard),
      discount_den: plainFare(discountDen),
    },
    lowest_go_wild_price: goWild ? dollars(goWild.total) : null,
    lowest_price: lowest === undefined ? null : dollars(lowest),
    segments: flight.segments.map(plainSegment),
    booking_links: {
      go_wild: goWild ? bookingLink(flight, 'goWild') : null,
      standard: standard ? bookingLink(flight, 'standard') : null,
      discount_den: discountDen ? bookingLink(flight, 'discountDen') : null,
    },
    go_wild_window: {
      state: window.state,
      opens_at: window.state === 'opens' ? timeAt(window.zone, window.at) : null,
    },
  };
}
