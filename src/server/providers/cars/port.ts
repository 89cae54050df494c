import type { Airport } from '#domain/airports.ts';
import type { RentalLocation, RentalTerm, Vehicle } from '#domain/rental.ts';

export interface LocationsQuery {
  readonly near: Pick<Airport, 'code' | 'city' | 'name' | 'lat' | 'lng'>;
  /** Words that the locations must carry. */
  readonly text?: string | undefined;
}

export interface VehiclesQuery {
  readonly locationId: string;
  readonly term: RentalTerm;
  /** Whole years. */
  readonly driverAge: number;
  /** Of the driver's own company. */
  readonly discountCode?: string | undefined;
}

export interface LocationsAnswer {
  readonly locations: readonly RentalLocation[];
  /** When the supplier last knew them to be true. */
  readonly seenAt: Date;
}

export interface VehiclesAnswer {
  readonly vehicles: readonly Vehicle[];
  readonly seenAt: Date;
}

/**
 * Where rental cars come from.
 *
 * Every implementation passes `conformance.ts`:
 * - the same question gets the same answer while nothing has changed;
 * - an empty list, not an error, where there is nothing, also of a location that it does not know;
 * - names and addresses are short plain text, ids fit into an address;
 * - throws `ProviderError` and nothing else, at once when `signal` has been aborted.
 */
export interface RentalSource {
  /** In words for people. */
  readonly name: string;
  /** True when the answers are made up. */
  readonly simulated: boolean;
  locations(query: LocationsQuery, signal: AbortSignal): Promise<LocationsAnswer>;
  /** Every way to pay; totals are for the whole rental. */
  vehicles(query: VehiclesQuery, signal: AbortSignal): Promise<VehiclesAnswer>;
}
