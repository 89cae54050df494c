import {
  historyOf,
  type LeastFares,
  leastOf,
  type PricePoint,
} from '#domain/fares/price-history.ts';
import type { Database } from '#server/db/database.ts';
import {
  type FareKey,
  listFaresNow,
  listObservations,
} from '#server/db/queries/fares/observations.ts';

/** The cheapest of each class as last observed. */
export const priceNow = async (db: Database, key: FareKey): Promise<LeastFares> =>
  leastOf(await listFaresNow(db, key));

/** How the cheapest of each class moved, as far back as observations are kept. */
export const priceHistory = async (db: Database, key: FareKey): Promise<PricePoint[]> =>
  historyOf(await listObservations(db, key));
