import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type HotelsAnswer, searchHotels } from '#contract/hotels.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { HotelDates, HotelSort } from '#domain/hotel.ts';
import { ApiError, call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

export interface HotelQuestion extends HotelDates {
  readonly place: AirportCode;
  readonly adults: number;
  readonly rooms: number;
  readonly sort: HotelSort;
}

const PAGE_SIZE = 12;
const FRESH_MS = 10 * 60_000;
const GC_TIME_MS = 60 * 60_000;

/** Keeps the previous list until the new one has loaded. */
export const hotelsQuery = ({ place, checkIn, checkOut, adults, rooms, sort }: HotelQuestion) =>
  infiniteQueryOptions({
    queryKey: keys.hotels({ place, checkIn, checkOut, adults, rooms, sort }),
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        checkin_date: checkIn,
        checkout_date: checkOut,
        adults,
        rooms,
        sort_by: sort,
        page: pageParam,
        per_page: PAGE_SIZE,
      };
      return successful(await call(searchHotels, { params: { code: place }, query }, signal));
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, per_page, total_properties } }) =>
      page * per_page < total_properties ? page + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: GC_TIME_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });

function successful(answer: HotelsAnswer): HotelsAnswer {
  if (answer.success) return answer;
  const message = answer.message || 'No hotels found for your travel dates';
  throw new ApiError(message, { code: 'hotels_missing', status: 200 });
}
