import { type Airport, type AirportCode, currentCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import {
  datesError,
  type Hotel,
  type HotelDates,
  type HotelSort,
  inHotelOrder,
  onOffer,
} from '#domain/hotel.ts';
import type { Clock } from '#domain/time.ts';
import { addDays, dayAt, instantOfDate, type LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { HotelAnswer, HotelSource } from '#server/providers/hotels/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';

export interface HotelDeps {
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly hotels: HotelSource;
}

export interface HotelSearch {
  readonly airport: AirportCode;
  /** Tomorrow at the airport by default. */
  readonly checkIn?: LocalDate | undefined;
  /** The day after check-in by default. */
  readonly checkOut?: LocalDate | undefined;
  readonly adults: number;
  readonly rooms: number;
  readonly sort: HotelSort;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface HotelPage extends HotelAnswer {
  /** On all pages. */
  readonly total: number;
}

/**
 * One page of the hotels near an airport. The whole list is sorted before it is cut into pages.
 * @throws AppError `invalid_input` naming the invalid day, `hotels_missing` if there are none, `hotels_unavailable`.
 */
export async function searchHotels(
  deps: HotelDeps,
  search: HotelSearch,
  signal: AbortSignal,
): Promise<HotelPage> {
  const place = placeOf(deps.network, search.airport);
  const dates = datesOf(search, dayAt(place.zone, instantOfDate(deps.clock.now())));
  const { adults, rooms, sort, page, perPage } = search;
  const answer = await deps.hotels
    .search({ place, ...dates, adults, rooms }, signal)
    .catch(refuseWith('hotels_unavailable'));
  if (answer.hotels.length === 0) throw missing(search.airport);
  const list = inHotelOrder(onOffer(answer.hotels), sort);
  return {
    hotels: pageOf(list, page, perPage),
    total: list.length,
    seenAt: answer.seenAt,
  };
}

const pageOf = (list: readonly Hotel[], page: number, perPage: number): readonly Hotel[] =>
  list.slice((page - 1) * perPage, page * perPage);

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

function datesOf({ checkIn, checkOut }: HotelSearch, today: LocalDate): HotelDates {
  const first = checkIn ?? addDays(today, 1);
  const dates = { checkIn: first, checkOut: checkOut ?? addDays(first, 1) };
  const failure = datesError(dates, today);
  if (failure)
    throw new AppError('invalid_input', {
      message: REFUSAL,
      fields: { [FIELDS[failure]]: REFUSAL },
    });
  return dates;
}
