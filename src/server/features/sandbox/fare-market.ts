import { sql } from 'drizzle-orm';
import { type Clock, MINUTE_MS } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import { findMeta, type MetaKey } from '#server/db/queries/network.ts';
import { makeEverythingDue } from '#server/db/queries/watch-targets.ts';
import { meta } from '#server/db/schema.ts';

export interface MarketState {
  readonly time: Date;
  /** Minutes by which the market was moved ahead in total. */
  readonly movedMinutes: number;
  /** Whether it moves only on request. */
  readonly standsStill: boolean;
}

/** Market time, which simulated fares follow within a day. Days and booking windows follow the real clock. */
export interface FareMarket extends Clock {
  state(): MarketState;
  /** This process notices it at once, the others with their next refresh. */
  moveOn(minutes: number): Promise<void>;
  /** Takes over a move by another process. */
  refresh(): Promise<void>;
}

interface FareMarketOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly pace: 'moving' | 'still';
}

/** Initial time of a still market; the same in every process. */
const START = Date.UTC(2026, 0, 1);

export function fareMarket({ db, clock, pace }: FareMarketOptions): FareMarket {
  let moved = 0;
  /** `moved` when this process last made polls due; undefined after its start. */
  let movedWhenDue: number | undefined;
  const now = () => {
    const since = pace === 'still' ? START : clock.now().getTime();
    return new Date(since + moved * MINUTE_MS);
  };
  /** Each process makes polls due once it has noticed a move, so the last one does so after all have noticed. */
  const makeDue = async () => {
    const noticed = moved;
    await db.transaction((tx) => makeEverythingDue(tx, clock.now()));
    movedWhenDue = noticed;
  };
  return {
    now,
    state: () => ({ time: now(), movedMinutes: moved, standsStill: pace === 'still' }),
    async moveOn(minutes) {
      moved = await addMovedMinutes(db, minutes);
      await makeDue();
    },
    async refresh() {
      moved = await movedMinutes(db);
      movedWhenDue ??= moved;
      if (movedWhenDue !== moved) await makeDue();
    },
  };
}

const KEY: MetaKey = 'fare_market_minutes';

/** Minutes by which the fare market was moved ahead in total. */
const movedMinutes = async (db: Db): Promise<number> => Number(await findMeta(db, KEY)) || 0;

/** Returns the new total. */
async function addMovedMinutes(db: Db, minutes: number): Promise<number> {
  const [row] = await db
    .insert(meta)
    .values({ key: KEY, value: String(minutes) })
    .onConflictDoUpdate({
      target: meta.key,
      set: { value: sql`(${meta.value}::bigint + ${minutes})::text` },
    })
    .returning({ value: meta.value });
  return Number(row?.value ?? minutes);
}
