import type { LimitSettings } from '#domain/call-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database } from './db/database.ts';

/** What use cases are given: the database, ports and settings. `context.ts` makes it. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly limits: LimitSettings;
}
