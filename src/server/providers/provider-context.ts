import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { SupplierHealth } from '#server/telemetry/health.ts';

/** What the `choose.ts` of each provider works with. */
export interface ProviderContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Counts answers and errors by provider; absent in operator commands. */
  readonly suppliers?: SupplierHealth | undefined;
}
