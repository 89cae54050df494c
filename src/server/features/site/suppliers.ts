import type { FareSource } from '#server/ports/fare-source.ts';

interface Supplier {
  readonly name: string;
  readonly simulated: boolean;
}

/** The sources themselves, of which only their names matter here. */
export interface SupplierDeps {
  readonly fares: Pick<FareSource, 'name' | 'simulated' | 'indicative'>;
  readonly weather: Supplier;
  readonly hotels: Supplier;
  readonly cars: Supplier;
}

const named = ({ name, simulated }: Supplier): Supplier => ({ name, simulated });

/** Who supplies what the pages show. */
export const suppliersOf = ({ fares, weather, hotels, cars }: SupplierDeps) => ({
  fares: { ...named(fares), indicative: fares.indicative ?? false },
  weather: named(weather),
  hotels: named(hotels),
  cars: named(cars),
});
