import type { Database } from '../db/database.ts';
import type { SupplierHealth } from '../observe/supplier-health.ts';
import type { Clock } from '../ports/clock.ts';

/** Who notes how suppliers are, where anybody does. */
export interface Watched {
  readonly suppliers?: SupplierHealth | undefined;
}

/** What an adapter is chosen with. */
export interface Ground extends Watched {
  readonly db: Database;
  readonly clock: Clock;
}
