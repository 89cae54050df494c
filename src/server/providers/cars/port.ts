import type { Airport } from '#domain/airports.ts';
import type { RentalLocation, RentalTerm, Vehicle } from '#domain/rental.ts';

export interface LocationsQuery {
  readonly near: Pick<Airport, 'code' | 'city' | 'name' | 'lat' | 'lng'>;
  /** Text to search for in the locations. */
  readonly text?: string | undefined;
}

export interface VehiclesQuery {
  readonly locationId: string;
  readonly term: RentalTerm;
  /** Whole years. */
  readonly driverAge: number;
  /** Corporate discount code of the driver. */
  readonly discountCode?: string | undefined;
}

export interface LocationsAnswer {
  readonly locations: readonly RentalLocation[];
  /** When the supplier last confirmed them. */
  readonly seenAt: Date;
}

export interface VehiclesAnswer {
  readonly vehicles: readonly Vehicle[];
  readonly seenAt: Date;
}

/**
 * Source of rental cars.
 *
 * Every implementation passes `test/conformance/cars.ts`:
 * - the same query gets the same answer as long as nothing has changed;
 * - an empty list, not an error, if there is nothing or the location is unknown;
 * - names and addresses are short plain text, ids fit into a URL;
 * - throws `ProviderError` and nothing else, at once when `signal` has been aborted.
 */
export interface RentalSource {
  /** Display name. */
  readonly name: string;
  /** True when the answers are made up. */
  readonly simulated: boolean;
  locations(query: LocationsQuery, signal: AbortSignal): Promise<LocationsAnswer>;
  /** With every payment option; totals are for the whole rental. */
  vehicles(query: VehiclesQuery, signal: AbortSignal): Promise<VehiclesAnswer>;
}
