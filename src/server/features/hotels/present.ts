import type { HotelDto, HotelsAnswer } from '#contract/hotels.ts';
import type { Hotel } from '#domain/hotel.ts';
import type { Cents } from '#domain/money.ts';
import type { HotelDeps, HotelPage, HotelSearch } from './search-hotels.ts';

const dollars = (amount: Cents) => amount / 100;

const presentHotel = (hotel: Hotel): HotelDto => ({
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

const hotelsWords = (total: number): string => {
  if (total === 0) return 'No hotels available for your travel dates';
  return total === 1 ? '1 hotel found' : `${total} hotels found`;
};

export function presentHotels(
  { hotels: source }: Pick<HotelDeps, 'hotels'>,
  { page, perPage }: Pick<HotelSearch, 'page' | 'perPage'>,
  found: HotelPage,
): HotelsAnswer {
  const hotels = found.hotels.map(presentHotel);
  return {
    success: true,
    message: hotelsWords(found.total),
    hotels,
    properties: hotels,
    pagination: { page, per_page: perPage, total_properties: found.total },
    source: {
      name: source.name,
      simulated: source.simulated,
      seen_at: found.seenAt.toISOString(),
    },
  };
}
