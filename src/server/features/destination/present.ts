import type { RentalLocationDto, VehicleDto } from '#contract/cars.ts';
import type { HotelDto, HotelsAnswer } from '#contract/hotels.ts';
import type { SupplyDto } from '#contract/supply.ts';
import { formatCount } from '#domain/count.ts';
import type { Hotel } from '#domain/hotel.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import {
  type RentalCriteria,
  type RentalLocation,
  rentalLink,
  type VehicleOffer,
} from '#domain/rental.ts';
import type { RentalSource } from '#server/providers/cars/port.ts';
import type { Forecast } from '#server/providers/weather/port.ts';
import type { WeatherDeps } from './get-forecast.ts';
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

const formatHotelCount = (total: number): string =>
  total === 0
    ? 'No hotels available for your travel dates'
    : `${formatCount(total, 'hotel')} found`;

export function presentHotels(
  { hotels: source }: Pick<HotelDeps, 'hotels'>,
  { page, perPage }: Pick<HotelSearch, 'page' | 'perPage'>,
  found: HotelPage,
): HotelsAnswer {
  const hotels = found.hotels.map(presentHotel);
  return {
    success: true,
    message: formatHotelCount(found.total),
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

export const presentForecast = (
  { weather }: Pick<WeatherDeps, 'weather'>,
  { city, days, seenAt }: Forecast,
) => ({
  weather: {
    city,
    forecasts: days.map(({ date, code, description, high, low }) => ({
      date,
      icon: code,
      description,
      temp_high: high,
      temp_low: low,
    })),
  },
  source: {
    name: weather.name,
    simulated: weather.simulated,
    seen_at: seenAt.toISOString(),
    credit: weather.credit,
  },
});

export const presentSupply = (
  { name, simulated }: Pick<RentalSource, 'name' | 'simulated'>,
  seenAt: Date,
): SupplyDto => ({ name, simulated, seen_at: seenAt.toISOString() });

export const presentLocation = (location: RentalLocation): RentalLocationDto => ({
  id: location.id,
  name: location.name,
  street_address: location.streetAddress,
  distance_miles: location.distanceMiles,
});

/** @param bookingPage target of every link; links of suppliers are not passed on. */
export const presentVehicle = (
  { model, vehicleClass, payment, from }: VehicleOffer,
  bookingPage: string,
  criteria: RentalCriteria,
): VehicleDto => ({
  model,
  class: vehicleClass,
  lowest_price: from / 100,
  display_price: formatUsd(from, 2),
  rate_info: {
    payment_options: payment.map(({ type, total }) => ({
      payment_type: type,
      total_cost: total / 100,
    })),
  },
  booking_url: rentalLink(bookingPage, criteria),
});
