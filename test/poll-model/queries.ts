import type { LocalDate } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { MemberAlert } from '#server/db/queries/alerts/matches.ts';
import type { HeldShard } from '#server/db/queries/alerts/polls.ts';
import type { pollQueries } from '#server/features/alerts/polling/deps.ts';
import { type DateRow, type Model, makeDue, pollKey } from './model.ts';

/** Runs a statement on the model: the result may be delayed, get lost, or reach a dead process. */
export type Say = <T>(statement: () => T) => Promise<T>;

/** Replaces a database or a transaction. */
export interface Connection {
  readonly say: Say;
  /** Commits all of the work or none. */
  readonly transaction: <T>(work: (tx: { readonly say: Say }) => Promise<T>) => Promise<T>;
}

export const databaseOf = (connection: Connection): Database => {
  const database: unknown = connection;
  return database as Database;
};

export function sayOn(db: Db): Say {
  const connection: unknown = db;
  return (connection as Connection).say;
}

/** The queries of alert polls on a model. Without locks: its transactions run one at a time. */
export function modelQueries(model: Model): typeof pollQueries {
  const on =
    <A extends unknown[], T>(statement: (...words: A) => T) =>
    (db: Db, ...words: A): Promise<T> =>
      sayOn(db)(() => {
        model.version += 1;
        return statement(...words);
      });
  const shardOf = (shard: number) => {
    const row = model.tables.shards.get(shard);
    if (!row) throw new RangeError(`There is no shard ${shard}`);
    return row;
  };
  const holds = ({ shard, fence }: HeldShard) => shardOf(shard).fence === fence;
  const change = (shard: number, changes: Partial<ReturnType<typeof shardOf>>) =>
    void model.tables.shards.set(shard, { ...shardOf(shard), ...changes });
  const release = (shard: number) => {
    const own = [...model.tables.polls.values()].filter((poll) => poll.shard === shard);
    const [dueAt = null] = own.map((poll) => poll.dueAt).sort((a, b) => +a - +b);
    change(shard, { dueAt, leasedUntil: null, failures: 0, lastError: null });
  };
  const openDates = (
    { origin, day }: { origin: string; day: string },
    state: 'open' | 'paused' = 'open',
  ) =>
    [...model.tables.dates.values()].flatMap((date) => {
      const alert = model.tables.alerts.get(date.alertId);
      const isMeant = date.state === state && date.day === day && alert?.origin === origin;
      return isMeant ? [{ date, alert }] : [];
    });
  const settle = (date: DateRow, changes: Partial<DateRow>) =>
    void model.tables.dates.set(date.id, { ...date, ...changes });

  return {
    claimShard: on(({ at, until }: { at: Date; until: Date }) => {
      const [next] = [...model.tables.shards.values()]
        .filter(
          ({ dueAt, leasedUntil }) => dueAt && dueAt <= at && (!leasedUntil || leasedUntil < at),
        )
        .sort((a, b) => Number(a.dueAt) - Number(b.dueAt) || a.id - b.id);
      if (!next) return undefined;
      const fence = next.fence + 1;
      change(next.id, { fence, leasedUntil: until });
      return { shard: next.id, fence };
    }),
    extendLease: on((held: HeldShard, until: Date) => {
      if (holds(held)) change(held.shard, { leasedUntil: until });
      return holds(held);
    }),
    holdShard: on(holds),
    releaseShard: on((held: HeldShard) => (holds(held) ? release(held.shard) : undefined)),
    releaseHeld: on(release),
    releaseAfterFailure: on((held: HeldShard, { until, error }: { until: Date; error: string }) => {
      const { failures } = shardOf(held.shard);
      if (holds(held))
        change(held.shard, { leasedUntil: until, failures: failures + 1, lastError: error });
    }),
    makeDue: on((at: Parameters<typeof makeDue>[1], dueAt: Date) => makeDue(model, at, dueAt)),
    listDuePolls: on((shard: number, at: Date) =>
      [...model.tables.polls.values()]
        .filter((poll) => poll.shard === shard && poll.dueAt <= at)
        .sort((a, b) => +a.dueAt - +b.dueAt)
        .map(({ origin, day, dueAt, failures }) => {
          const wanted = openDates({ origin, day }).map(({ alert }) => alert.destination);
          return { origin, day, dueAt, failures, destinations: [...new Set(wanted)] };
        }),
    ),
    listFulfilled: on((at, lowest) =>
      openDates(at).flatMap(({ date, alert }) => {
        const fare = lowest.find(({ destination }) => destination === alert.destination);
        const price = alert.goWildOnly ? fare?.goWild : fare?.any;
        return price !== undefined && price <= alert.maxPrice ? [date.id] : [];
      }),
    ),
    recordPolls: on(({ polls }) => {
      for (const { checkedAt, error, wasDueAt, ...look } of polls) {
        const poll = model.tables.polls.get(pollKey(look));
        if (!poll) continue;
        model.tables.polls.set(pollKey(look), {
          ...poll,
          dueAt: +poll.dueAt === +wasDueAt ? look.dueAt : poll.dueAt,
          checkedAt: checkedAt ?? poll.checkedAt,
          failures: error === undefined ? 0 : poll.failures + 1,
          lastError: error ?? null,
        });
      }
    }),
    deletePollTargets: on((over) => {
      for (const poll of over) model.tables.polls.delete(pollKey(poll));
    }),
    lockAlerts: on(() => {}),
    listOpenAlerts: on((dateIds) =>
      [...new Set(dateIds)]
        .sort((a, b) => a - b)
        .flatMap((dateId) => {
          const date = model.tables.dates.get(dateId);
          const alert = date?.state === 'open' ? memberAlert(model, date.alertId) : undefined;
          return date && alert ? [{ ...alert, dateId, day: date.day }] : [];
        }),
    ),
    markMatched: on((found, at) => {
      for (const { dateId, price, kind } of found) {
        const date = model.tables.dates.get(dateId);
        if (date?.state === 'open')
          settle(date, { state: 'found', foundPrice: price, foundFare: kind, finishedAt: at });
      }
    }),
    markPassed: on((over, at) => {
      const passed = openDates(over);
      for (const { date } of [...passed, ...openDates(over, 'paused')])
        settle(date, { state: 'passed', finishedAt: at });
      const dates = [...model.tables.dates.values()];
      const inVain = (alertId: string) =>
        dates.every((date) => date.alertId !== alertId || date.state === 'passed');
      return [...new Set(passed.map(({ alert }) => alert.id))]
        .sort()
        .flatMap((id) => (inVain(id) ? (memberAlert(model, id) ?? []) : []));
    }),
  };
}

function memberAlert({ tables }: Model, alertId: string): MemberAlert | undefined {
  const alert = tables.alerts.get(alertId);
  const member = alert && tables.members.get(alert.userId);
  if (!alert || !member) return undefined;
  const { smsConsentedAt, createdAt: _createdAt, ...criteria } = alert;
  const { email, isActive, trialEndsAt } = member;
  const dates: LocalDate[] = [];
  for (const date of tables.dates.values()) if (date.alertId === alertId) dates.push(date.day);
  return {
    ...criteria,
    email,
    isActive,
    phoneNumber: smsConsentedAt ? alert.phoneNumber : null,
    dates: dates.sort(),
    membership: { ...member, trialEndsAt: trialEndsAt ?? undefined },
  };
}
