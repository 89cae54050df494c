import { fractionOf, hashText } from '#domain/integer-hash.ts';
import { cents } from '#domain/money.ts';
import {
  type PaymentOption,
  type RentalLocation,
  rentalDays,
  type Vehicle,
} from '#domain/rental.ts';
import type { Clock } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { LocationsQuery, RentalSource, VehiclesQuery } from './port.ts';

const NAME = 'Sample rental cars';

interface Site {
  /** Second half of the id. */
  readonly key: string;
  readonly name: string;
  readonly street: string;
  /** Minimum and maximum of miles from the terminal. */
  readonly distance: readonly [least: number, most: number];
}

/** Sites of one made-up company; the first is at every airport. */
const SITES: readonly Site[] = [
  {
    key: 'terminal',
    name: 'Sample Rentals, Terminal',
    street: 'Ground Transportation Level',
    distance: [0.1, 0.6],
  },
  {
    key: 'airport-road',
    name: 'Sample Rentals, Airport Road',
    street: '100 Sample Airport Road',
    distance: [0.9, 3],
  },
  {
    key: 'hotel-row',
    name: 'Sample Rentals, Hotel Row',
    street: '200 Sample Hotel Row',
    distance: [2, 5],
  },
  {
    key: 'downtown',
    name: 'Sample Rentals, Downtown',
    street: '300 Sample Main Street',
    distance: [6, 15],
  },
];

/** Ids of this simulation: unknown locations get no cars. */
const ID = new RegExp(`^[A-Z]{3}-(?:${SITES.map(({ key }) => key).join('|')})$`);

/** Probability that an airport lacks a site other than the terminal. */
const LACKING = 0.3;

/** Made-up locations and cars, derived from place and day; every name contains "Sample". */
export const simulatedRentals = ({ clock }: { readonly clock: Clock }): RentalSource => ({
  name: NAME,
  simulated: true,
  async locations(query, signal) {
    throwIfAborted(signal);
    return { locations: locationsNear(query), seenAt: clock.now() };
  },
  async vehicles(query, signal) {
    throwIfAborted(signal);
    const vehicles = ID.test(query.locationId) ? sampleVehicles(query) : [];
    return { vehicles, seenAt: clock.now() };
  },
});

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new ProviderError(NAME, 'aborted', { cause: signal.reason });
}

function locationsNear({ near, text = '' }: LocationsQuery): readonly RentalLocation[] {
  const words = text.toLowerCase();
  return SITES.flatMap(({ key, name, street, distance: [least, most] }, at) => {
    const id = `${near.code}-${key}`;
    const random = hashText(id);
    if (at > 0 && fractionOf(random, 0) < LACKING) return [];
    const streetAddress = `${street}, ${near.city}`;
    if (!`${name} ${streetAddress}`.toLowerCase().includes(words)) return [];
    const miles = least + (most - least) * fractionOf(random, 1);
    return { id, name, streetAddress, distanceMiles: Math.round(miles * 10) / 10 };
  });
}

interface SampleClass {
  readonly vehicleClass: string;
  readonly model: string;
  /** Cents per day, at an average price level of month and place. */
  readonly daily: number;
}

/** Classes that every rental company has, without makes. */
const FLEET: readonly SampleClass[] = [
  { vehicleClass: 'Economy', model: 'Sample hatchback, 2 doors', daily: 3_400 },
  { vehicleClass: 'Compact', model: 'Sample hatchback, 4 doors', daily: 3_700 },
  { vehicleClass: 'Midsize', model: 'Sample sedan', daily: 4_100 },
  { vehicleClass: 'Full-size', model: 'Sample sedan, large trunk', daily: 4_600 },
  { vehicleClass: 'Small SUV', model: 'Sample SUV, 5 seats', daily: 5_000 },
  { vehicleClass: 'Standard SUV', model: 'Sample SUV, all-wheel drive', daily: 6_200 },
  { vehicleClass: 'Large SUV', model: 'Sample SUV, 7 seats', daily: 9_800 },
  { vehicleClass: 'Minivan', model: 'Sample minivan, 8 seats', daily: 8_400 },
  { vehicleClass: 'Pickup', model: 'Sample pickup, crew cab', daily: 6_900 },
  { vehicleClass: 'Convertible', model: 'Sample convertible, 4 seats', daily: 8_900 },
  { vehicleClass: 'Electric', model: 'Sample electric sedan', daily: 5_600 },
];

/** Price factor by month, from January: higher for holidays in spring, summer and at the end of the year. */
const SEASON = [0.85, 0.9, 1.1, 1, 1, 1.15, 1.3, 1.2, 0.95, 0.95, 1, 1.2];

const YOUNG = { below: 25, dailyCents: 2_500 } as const;
const WEEK = { days: 7, share: 0.85 } as const;
const LATER_COSTS = 1.12;

/** Probabilities that a location is sold out, that a class is unavailable, and that a class can only be paid later. */
const ODDS = { soldOut: 0.04, out: 0.2, onlyLater: 0.08 } as const;

/** Derived from location, day and class of car; the same in every process. */
function sampleVehicles({ locationId, term, driverAge }: VehiclesQuery): readonly Vehicle[] {
  const { date } = term.pickup;
  if (fractionOf(hashText(`${locationId} ${date}`), 0) < ODDS.soldOut) return [];
  const days = rentalDays(term);
  const season = SEASON[Number(date.slice(5, 7)) - 1] ?? 1;
  const place = 0.85 + 0.4 * fractionOf(hashText(locationId), 1);
  const length = days >= WEEK.days ? WEEK.share : 1;
  const surcharge = driverAge < YOUNG.below ? YOUNG.dailyCents : 0;
  return FLEET.flatMap(({ vehicleClass, model, daily }) => {
    const random = hashText(`${locationId} ${date} ${vehicleClass}`);
    if (fractionOf(random, 0) < ODDS.out) return [];
    const demand = 0.9 + 0.3 * fractionOf(random, 1);
    const total = days * (daily * season * place * length * demand + surcharge);
    return { model, vehicleClass, payment: paymentOf(total, fractionOf(random, 2)) };
  });
}

/** @param total in cents, not rounded. */
function paymentOf(total: number, random: number): readonly PaymentOption[] {
  const later = { type: 'pay_later', total: cents(Math.round(total * LATER_COSTS)) };
  return random < ODDS.onlyLater
    ? [later]
    : [later, { type: 'pay_now', total: cents(Math.round(total)) }];
}
