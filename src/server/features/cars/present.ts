import type { RentalLocationDto, VehicleDto } from '#contract/cars.ts';
import type { SupplyDto } from '#contract/supply.ts';
import { formatUsd } from '#domain/money.ts';
import type { RentalLocation, VehicleOffer } from '#domain/rental.ts';
import { type RentalWish, rentalLink } from '#domain/rental.ts';
import type { RentalSource } from '#server/ports/rental-source.ts';

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

/** @param bookingPage that every link leads to; links of suppliers are not passed on. */
export const presentVehicle = (
  { model, vehicleClass, payment, from }: VehicleOffer,
  bookingPage: string,
  wish: RentalWish,
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
  booking_url: rentalLink(bookingPage, wish),
});
