import { fractionOf, hashText } from '#domain/integer-hash.ts';
import type { RentalLocation } from '#domain/rental.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import type { LocationsQuery, RentalSource } from '#server/ports/rental-source.ts';
import { sampleVehicles } from './sample-fleet.ts';

const NAME = 'Sample rental cars';

interface Site {
  /** Second half of the id. */
  readonly key: string;
  readonly name: string;
  readonly street: string;
  /** Miles from the terminal, at least and at most. */
  readonly distance: readonly [least: number, most: number];
}

/** One company that does not exist; the first is at every airport. */
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

/** The simulation's own, so that nothing is made up for a location that it never named. */
const ID = new RegExp(`^[A-Z]{3}-(?:${SITES.map(({ key }) => key).join('|')})$`);

/** Of a hundred: how often an airport lacks a site other than the terminal. */
const LACKING = 0.3;

/** Made-up locations and cars, worked out from place and day; every name says so. */
export const simulatedRentals = ({ clock }: { readonly clock: Clock }): RentalSource => ({
  name: NAME,
  simulated: true,
  async locations(query, signal) {
    heed(signal);
    return { locations: locationsNear(query), seenAt: clock.now() };
  },
  async vehicles(query, signal) {
    heed(signal);
    const vehicles = ID.test(query.locationId) ? sampleVehicles(query) : [];
    return { vehicles, seenAt: clock.now() };
  },
});

function heed(signal: AbortSignal): void {
  if (signal.aborted) throw new ProviderError(NAME, 'aborted', { cause: signal.reason });
}

function locationsNear({ near, text = '' }: LocationsQuery): readonly RentalLocation[] {
  const words = text.toLowerCase();
  return SITES.flatMap(({ key, name, street, distance: [least, most] }, at) => {
    const id = `${near.code}-${key}`;
    const chance = hashText(id);
    if (at > 0 && fractionOf(chance, 0) < LACKING) return [];
    const streetAddress = `${street}, ${near.city}`;
    if (!`${name} ${streetAddress}`.toLowerCase().includes(words)) return [];
    const miles = least + (most - least) * fractionOf(chance, 1);
    return { id, name, streetAddress, distanceMiles: Math.round(miles * 10) / 10 };
  });
}
