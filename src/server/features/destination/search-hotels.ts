import type { InputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/hotels.ts';
import { type Airport, type AirportCode, currentCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import { AppError } from '#domain/errors.ts';
import { datesError, type Hotel, type HotelDates, inHotelOrder, onOffer } from '#domain/hotel.ts';
import type { Cents } from '#domain/money.ts';
import type { Clock } from '#domain/time.ts';
import { addDays, dayAt, instantOfDate, type LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { type Call, route } from '#server/http/route.ts';
import type { HotelSource } from '#server/providers/hotels/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';

interface HotelDeps {
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly hotels: HotelSource;
}

export const hotelRoute = (deps: HotelDeps) =>
  route(contract.searchHotels, (call) => searchHotels(deps, call));

/**
 * One page of the hotels near an airport. The whole list is sorted before it is cut into pages.
 * @throws AppError `invalid_input` naming the invalid day, `hotels_missing` if there are none, `hotels_unavailable`.
 */
async function searchHotels(
  { hotels: source, network, clock }: HotelDeps,
  { input: { params, query }, signal }: Call<typeof contract.searchHotels>,
): Promise<contract.HotelsAnswer> {
  const place = placeOf(network, params.code);
  const dates = datesOf(query, dayAt(place.zone, instantOfDate(clock.now())));
  const { adults, rooms, sort_by: sort, page, per_page } = query;
  const answer = await source
    .search({ place, ...dates, adults, rooms }, signal)
    .catch(refuseWith('hotels_unavailable'));
  if (answer.hotels.length === 0) throw missing(params.code);
  const list = inHotelOrder(onOffer(answer.hotels), sort);
  const hotels = list.slice((page - 1) * per_page, page * per_page).map(hotelToWire);
  const { name, simulated } = source;
  return {
    success: true,
    message:
      list.length === 0
        ? 'No hotels available for your travel dates'
        : `${formatCount(list.length, 'hotel')} found`,
    hotels,
    properties: hotels,
    pagination: { page, per_page, total_properties: list.length },
    source: { name, simulated, seen_at: answer.seenAt.toISOString() },
  };
}

const dollars = (amount: Cents) => amount / 100;

const hotelToWire = (hotel: Hotel): contract.HotelDto => ({
  id: hotel.id,
  name: hotel.name,
  star_rating: hotel.stars ?? null,
  distance_from_center: hotel.miles,
  bed_count: hotel.beds ?? null,
  price: hotel.price
    ? {
        final_price: dollars(hotel.price.final),
        original_price: hotel.price.original === undefined ? null : dollars(hotel.price.original),
      }
    : null,
  score: hotel.score ?? null,
  review_count: hotel.reviews ?? null,
  amenities: [...hotel.amenities],
  pictures: [...hotel.pictures],
  url: hotel.url ?? null,
});

const missing = (code: AirportCode): AppError =>
  new AppError('hotels_missing', { message: `No hotels found near airport ${code}` });

function placeOf(network: NetworkSource, code: AirportCode): Airport {
  const place = network.current().airports.get(currentCode(code));
  if (!place) throw missing(code);
  return place;
}

const FIELDS = {
  past: 'checkin_date',
  too_far: 'checkin_date',
  no_night: 'checkout_date',
  too_long: 'checkout_date',
} as const;

const REFUSAL = 'Invalid search parameters';

/** Tomorrow at the airport by default, and the day after check-in. */
function datesOf(
  asked: InputOf<typeof contract.searchHotels>['query'],
  today: LocalDate,
): HotelDates {
  const checkIn = asked.checkin_date ?? addDays(today, 1);
  const dates = { checkIn, checkOut: asked.checkout_date ?? addDays(checkIn, 1) };
  const failure = datesError(dates, today);
  if (failure)
    throw new AppError('invalid_input', {
      message: REFUSAL,
      fields: { [FIELDS[failure]]: REFUSAL },
    });
  return dates;
}
