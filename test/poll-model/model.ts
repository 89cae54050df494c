import type { AirportCode } from '#domain/airports.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import type { alertDates, alerts, pollShards, pollTargets } from '#server/db/alert-schema.ts';
import type { users } from '#server/db/schema.ts';

type Row<T extends { readonly $inferSelect: unknown }> = Readonly<T['$inferSelect']>;
export type MemberRow = Pick<
  Row<typeof users>,
  'id' | 'email' | 'isActive' | 'isPremium' | 'isTrial' | 'trialEndsAt'
>;
export type AlertRow = Omit<Row<typeof alerts>, 'origin' | 'destination' | 'maxPrice'> & {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly maxPrice: Cents;
};
export type DateRow = Pick<
  Row<typeof alertDates>,
  'id' | 'alertId' | 'state' | 'foundPrice' | 'foundFare' | 'finishedAt'
> & { readonly day: LocalDate };
export type PollRow = Omit<Row<typeof pollTargets>, 'origin' | 'day'> & {
  readonly origin: AirportCode;
  readonly day: LocalDate;
};

/** Rows are replaced, never mutated. */
export interface Tables {
  readonly members: Map<string, MemberRow>;
  readonly alerts: Map<string, AlertRow>;
  readonly dates: Map<number, DateRow>;
  /** By origin and day. */
  readonly polls: Map<string, PollRow>;
  readonly shards: Map<number, Row<typeof pollShards>>;
  /** Written by tests: how often each event was reported. */
  readonly told: Map<string, number>;
}

/** The tables of alert polls in memory. */
export interface Model {
  tables: Tables;
  /** Incremented by every statement. */
  version: number;
  lastDateId: number;
  readonly shardOf: (origin: AirportCode, day: LocalDate) => number;
}

export function emptyModel(shards: number, shardOf: Model['shardOf']): Model {
  const idle = { dueAt: null, leasedUntil: null, fence: 0, failures: 0, lastError: null };
  const rows = Array.from({ length: shards }, (_, id) => [id, { id, ...idle }] as const);
  const empty = { members: new Map(), alerts: new Map(), dates: new Map(), polls: new Map() };
  const tables = { ...empty, shards: new Map(rows), told: new Map() };
  return { tables, version: 0, lastDateId: 0, shardOf };
}

/** A copy for the rollback of a transaction. */
export const copyOf = ({ members, alerts, dates, polls, shards, told }: Tables): Tables => ({
  members: new Map(members),
  alerts: new Map(alerts),
  dates: new Map(dates),
  polls: new Map(polls),
  shards: new Map(shards),
  told: new Map(told),
});

export const pollKey = ({ origin, day }: { readonly origin: string; readonly day: string }) =>
  `${origin} ${day}`;

/** Writes what `insertAlert` and `makeDue` write together. */
export function createAlert(
  model: Model,
  alert: AlertRow,
  { days, at }: { readonly days: readonly LocalDate[]; readonly at: Date },
): void {
  model.version += 1;
  model.tables.alerts.set(alert.id, alert);
  for (const day of days) {
    const id = ++model.lastDateId;
    const fresh = { state: 'open' as const, foundPrice: null, foundFare: null, finishedAt: null };
    model.tables.dates.set(id, { id, alertId: alert.id, day, ...fresh });
  }
  makeDue(model, { origin: alert.origin, dates: days }, at);
}

export function makeDue(
  model: Model,
  { origin, dates }: { readonly origin: AirportCode; readonly dates: readonly LocalDate[] },
  dueAt: Date,
): void {
  const { polls, shards } = model.tables;
  for (const day of dates) {
    const key = pollKey({ origin, day });
    const fresh = { checkedAt: null, failures: 0, lastError: null };
    const poll = polls.get(key) ?? { origin, day, shard: model.shardOf(origin, day), ...fresh };
    polls.set(key, { ...poll, dueAt: movedDue(polls.get(key)?.dueAt, dueAt) });
    const shard = shards.get(poll.shard);
    if (shard) shards.set(poll.shard, { ...shard, dueAt });
  }
}

/** A due time that a poll may have read must change, also within its millisecond. */
function movedDue(before: Date | undefined, dueAt: Date): Date {
  const isNear = before && +before >= +dueAt - 1_000 && +before <= +dueAt;
  return isNear ? new Date(+before - 1) : dueAt;
}

/** Like `deleteAlertRow`: deletes the dates too. */
export function deleteAlert(model: Model, alertId: string): void {
  const { alerts, dates } = model.tables;
  model.version += 1;
  alerts.delete(alertId);
  for (const { id, alertId: of } of dates.values()) if (of === alertId) dates.delete(id);
}

/** Like `stopDates` for one alert. */
export function stopAlert(model: Model, alertId: string, at: Date): void {
  const { dates } = model.tables;
  model.version += 1;
  for (const date of dates.values())
    if (date.alertId === alertId && (date.state === 'open' || date.state === 'paused'))
      dates.set(date.id, { ...date, state: 'stopped', finishedAt: at });
}

/** Like `pauseDates`. */
export function pauseAlert(model: Model, alertId: string, at: Date): void {
  const { dates } = model.tables;
  model.version += 1;
  for (const date of dates.values())
    if (date.alertId === alertId && date.state === 'open')
      dates.set(date.id, { ...date, state: 'paused', finishedAt: at });
}

/** Like `resumeDates` for all paused days. */
export function resumeAlert(model: Model, alertId: string): void {
  const { dates } = model.tables;
  model.version += 1;
  for (const date of dates.values())
    if (date.alertId === alertId && date.state === 'paused')
      dates.set(date.id, { ...date, state: 'open', finishedAt: null });
}
