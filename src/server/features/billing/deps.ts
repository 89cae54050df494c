import type { MoneyEmail } from '#domain/money-notice.ts';
import type { Clock } from '#domain/time.ts';
import type { RunLimited } from '#server/concurrency.ts';
import type { Database } from '#server/db/database.ts';
import type { Payments } from '#server/providers/payments/port.ts';
import type { MoneyEmails } from './port.ts';

export interface BillingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly moneyEmails: MoneyEmails;
  readonly billing: {
    /** Those that are sent here; the provider sends the others. */
    readonly moneyEmails: readonly MoneyEmail[];
    /** Public URL of the product, without a trailing slash. */
    readonly publicUrl: string;
    /** Days of trial with the first checkout of an account; 0 for none. */
    readonly trialDays: number;
    /**
     * Runs every transaction that queries the provider. Such a transaction holds a connection while it waits, and a
     * built-in provider needs another one of the same pool.
     */
    readonly runLimited: RunLimited;
  };
}
