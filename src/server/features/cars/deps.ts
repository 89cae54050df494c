import { AppError } from '#domain/errors.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import type { RentalSource } from '#server/ports/rental-source.ts';

export interface CarDeps {
  readonly cars: RentalSource;
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** The rental company's page that booking links lead to. */
  readonly carBookingUrl: string;
}

/** What the failure of the source is to the caller. @throws AppError `cars_unavailable`. */
export function refuse(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError('cars_unavailable', { cause: error });
  throw error;
}
