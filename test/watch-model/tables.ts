import type { Membership } from '#domain/account/membership.ts';
import type { DateState } from '#domain/alert/alert.ts';
import type { Cents } from '#domain/money.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Channel } from '#server/db/queries/outbox.ts';

/** The database of the watching as a model in memory. Rows are replaced, never changed; moments are milliseconds. */
export interface Model {
  readonly members: Map<string, MemberRow>;
  readonly alerts: Map<string, AlertRow>;
  readonly dates: Map<number, DateRow>;
  /** By origin and day. */
  readonly watches: Map<string, WatchRow>;
  readonly shards: Map<number, ShardRow>;
  /** By key. */
  readonly letters: Map<string, LetterRow>;
  readonly shardOf: (origin: AirportCode, day: LocalDate) => number;
  /** While a transaction is open: what takes its writes back, the last one first. */
  undo: (() => void)[] | undefined;
  /** Goes up with every write. */
  version: number;
  lastDateId: number;
  lastLetterId: number;
}

export interface MemberRow extends Membership {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
}

export interface AlertRow {
  readonly id: string;
  readonly userId: string;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly maxPrice: Cents;
  readonly goWildOnly: boolean;
  /** Agreed to. */
  readonly phoneNumber: string | null;
}

export interface DateRow {
  readonly id: number;
  readonly alertId: string;
  readonly day: LocalDate;
  readonly shard: number;
  readonly state: DateState;
  readonly isNew: boolean;
  readonly foundPrice: Cents | null;
  readonly notifiedAt: number | null;
}

export interface WatchRow {
  readonly origin: AirportCode;
  readonly day: LocalDate;
  readonly shard: number;
  readonly dueAt: number;
  readonly checkedAt: number | null;
  readonly failures: number;
  readonly lastError: string | null;
}

export interface ShardRow {
  readonly dueAt: number | null;
  readonly leasedUntil: number | null;
  readonly fence: number;
  readonly failures: number;
  readonly lastError: string | null;
}

export interface LetterRow {
  readonly id: number;
  readonly key: string;
  readonly channel: Channel;
  readonly to: string;
  readonly userId: string | null;
  readonly alertId: string | null;
  readonly alertDay: LocalDate | null;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly attempts: number;
  readonly leasedUntil: number | null;
  readonly fence: number;
  readonly sentAt: number | null;
  readonly deadAt: number | null;
  readonly lastError: string | null;
}

export function emptyModel(
  shards: number,
  shardOf: (origin: AirportCode, day: LocalDate) => number,
): Model {
  const idle: ShardRow = { dueAt: null, leasedUntil: null, fence: 0, failures: 0, lastError: null };
  return {
    members: new Map(),
    alerts: new Map(),
    dates: new Map(),
    watches: new Map(),
    shards: new Map(Array.from({ length: shards }, (_, id) => [id, idle])),
    letters: new Map(),
    shardOf,
    undo: undefined,
    version: 0,
    lastDateId: 0,
    lastLetterId: 0,
  };
}

/** Writes one row; undefined deletes it. */
export function put<K, R>(model: Model, table: Map<K, R>, key: K, row: R | undefined): void {
  const before = table.get(key);
  model.undo?.push(() => (before === undefined ? table.delete(key) : table.set(key, before)));
  if (row === undefined) table.delete(key);
  else table.set(key, row);
  model.version += 1;
}

/** Takes back everything since the transaction was opened, and ends it. */
export function rollBack(model: Model): void {
  for (const takeBack of (model.undo ?? []).toReversed()) takeBack();
  model.undo = undefined;
  model.version += 1;
}
