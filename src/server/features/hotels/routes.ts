import * as contract from '#contract/hotels.ts';
import { route } from '#server/http/route.ts';
import { presentHotels } from './present.ts';
import { type HotelDeps, type HotelSearch, searchHotels } from './search-hotels.ts';

export const hotelRoutes = (deps: HotelDeps) => [
  route(contract.searchHotels, async ({ input: { params, query }, signal }) => {
    const search: HotelSearch = {
      airport: params.code,
      checkIn: query.checkin_date,
      checkOut: query.checkout_date,
      adults: query.adults,
      rooms: query.rooms,
      sort: query.sort_by,
      page: query.page,
      perPage: query.per_page,
    };
    return presentHotels(deps, search, await searchHotels(deps, search, signal));
  }),
];
