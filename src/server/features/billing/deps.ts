import type { RunLimited } from '#domain/concurrency-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
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
    readonly runLimited: RunLimited;
  };
}
