import type { InTurn } from '#domain/concurrency-limit.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import type { Payments } from '#server/providers/payments/port.ts';

export interface BillingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly billing: {
    /** Address under which browsers reach the product, without a closing slash. */
    readonly publicUrl: string;
    /** Days of trial with the first checkout of an account; 0 for none. */
    readonly trialDays: number;
    /**
     * Every transaction that asks the provider goes through here. It holds a connection while it waits, and
     * a provider that is built in needs one of the same few.
     */
    readonly inTurn: InTurn;
  };
}

/** For `catch`: a provider that fails is a refusal that passes. @throws AppError `payments_unavailable`. */
export function refuse(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError('payments_unavailable', { cause: error });
  throw error;
}
