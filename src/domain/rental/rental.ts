import type { Cents } from '../money.ts';

/** A counter at which cars are rented. */
export interface RentalLocation {
  /** The supplier's own; asked for by it. */
  readonly id: string;
  readonly name: string;
  readonly streetAddress: string;
  /** From the airport that was asked about. */
  readonly distanceMiles: number;
}

/** One way to pay for a whole rental. */
export interface PaymentOption {
  /** The supplier's own word, such as `pay_now`. */
  readonly type: string;
  /** For the whole rental. */
  readonly total: Cents;
}

/** A kind of car that a location has, as the supplier tells. */
export interface Vehicle {
  readonly model: string;
  readonly vehicleClass: string;
  readonly payment: readonly PaymentOption[];
}

/** A kind of car that can be shown: its ways to pay without paying later, the cheapest of them as its price. */
export interface VehicleOffer extends Vehicle {
  readonly from: Cents;
}

/** Locations near one airport whose cars are asked for; each costs the supplier a question. */
export const LOCATIONS_ASKED = 3;
const VEHICLES_PER_LOCATION = 8;

/** A price that is only paid at the counter is not held until then, however the supplier writes the word. */
const isPayLater = ({ type }: PaymentOption): boolean =>
  type
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .includes('paylater');

function offerOf(vehicle: Vehicle): VehicleOffer | undefined {
  const payment = vehicle.payment
    .filter((option) => !isPayLater(option))
    .sort((one, other) => one.total - other.total);
  const [cheapest] = payment;
  return cheapest && { ...vehicle, payment, from: cheapest.total };
}

/**
 * The eight cheapest, cheapest first; of the same car only the cheapest. A vehicle that can only be paid later has
 * no price and is left out.
 */
export function offersOf(vehicles: readonly Vehicle[]): readonly VehicleOffer[] {
  const offers = vehicles
    .flatMap((vehicle) => offerOf(vehicle) ?? [])
    .sort((one, other) => one.from - other.from);
  const seen = new Set<string>();
  const different = offers.filter(({ vehicleClass, model }) => {
    const name = `${vehicleClass}\n${model}`;
    return !seen.has(name) && seen.add(name);
  });
  return different.slice(0, VEHICLES_PER_LOCATION);
}

/** The nearest first. */
export const nearestFirst = (locations: readonly RentalLocation[]): readonly RentalLocation[] =>
  locations.toSorted((one, other) => one.distanceMiles - other.distanceMiles);
