import { departureOf, originOf } from '#domain/flight.ts';
import { dayOf, type LocalDate } from '#domain/time.ts';
import type { AlertEvent, NotifyOfAlerts } from '#server/features/alerts/port.ts';
import type { NotifyOfTrips } from '#server/features/saved-trips/port.ts';
import { notifyOfFinds } from '#server/features/watch/notify-of-finds.ts';
import { type WatchDeps, watcher } from '#server/features/watch/watch.ts';
import { type Run, RunLost, type RunSignals, repeat } from '#server/jobs/repeat.ts';
import type { Model } from '#test/watch-model/model.ts';
import { databaseOf, modelQueries, type Say, sayOn } from '#test/watch-model/queries.ts';
import { firstDueOf, targetKey } from '#test/watch-model/targets.ts';
import { type AlertExpectations, isOneRoute } from './alert-expectations.ts';
import type { AlertVerdicts } from './alert-verdicts.ts';
import { withError } from './injected-errors.ts';
import { type Life, ServerGone } from './life.ts';
import { type Rounds, rounds } from './rounds.ts';
import { type SourceContext, source } from './source.ts';
import type { TripVerdicts } from './trip-verdicts.ts';
import { processTimers } from './virtual-time.ts';

export interface WorkerContext extends SourceContext {
  readonly expectations: AlertExpectations;
  readonly alerts: AlertVerdicts;
  readonly trips: TripVerdicts;
  readonly onFound: (alertId: string) => void;
}

/** The product tells finds less often; here it has nothing else to do. */
const TICK_MS = 1_000;
const SEEN_BY_NOBODY = { seenAt: 0, isFresh: false };

/** The product's watcher in a simulated process, until it ends. Returns its orderly shutdown. */
export function worker(context: WorkerContext, life: Life): () => void {
  const { time, server, chronicle } = context;
  const own = rounds(life.name, chronicle);
  let version = -1;
  let due = 0;
  const timers = processTimers(time, {
    reach: () => life.reach(),
    phase: context.random.between(0, TICK_MS - 1),
    nextDue() {
      if (version !== server.model.version) {
        version = server.model.version;
        due = firstDue(server.model);
      }
      return due - life.skew;
    },
  });
  const dueTimers = { ...timers, every: timers.everyDue };
  const deps: WatchDeps = {
    db: databaseOf(life.connection),
    queries: observed(context, life, own),
    clock: { now: () => new Date(time.now() + life.skew) },
    network: context.timetable,
    fares: source(context, life, own),
    notifyOfAlerts: notifyOfAlerts(context, life, own),
    notifyOfTrips: notifyOfTrips(context, life, own),
    atOnce: context.atOnce,
    onWatched: () => {},
    reportUnreadable: () => {},
    timers,
  };
  const meter = (run: Run) => (signals: RunSignals) =>
    run(signals).catch((reason: unknown) => {
      // All timers of a process that was paused fire when it wakes.
      if (reason instanceof ServerGone || (reason instanceof RunLost && life.wokeLately())) return;
      const words = reason instanceof Error ? (reason.stack ?? reason.message) : 'for no reason';
      chronicle.error(`${life.name} fails: ${words}`);
    });
  const stops = [
    watcher(deps),
    ({ beginNothing }: RunSignals) => notifyOfFinds(deps, beginNothing),
  ].map((work) => repeat(TICK_MS / 1000, work, { timers: dueTimers, meter }));
  return () => {
    for (const stop of stops) void stop();
  };
}

/** Notes what is told of alerts instead of writing messages, and has it checked once it is committed. */
function notifyOfAlerts(
  { server, alerts, chronicle }: WorkerContext,
  life: Life,
  own: Rounds,
): NotifyOfAlerts {
  const { model } = server;
  const note = (key: string) => {
    const { told } = model.tables;
    told.set(key, (told.get(key) ?? 0) + 1);
  };
  return async (tx, events, at) => {
    for (const event of events) {
      const { kind, alert } = event;
      const days = foundDays(event);
      await sayOn(tx)(() => {
        const effects = server.open()?.effects;
        if (kind === 'passed') note(`passed ${alert.id}`);
        for (const day of days) note(`found ${alert.id} ${day}`);
        if (days.length > 0)
          effects?.push(() => alerts.told(alert, days, at.getTime() - life.skew));
        // The others are told later, by what is stored of them.
        if (kind === 'matched' && isOneRoute(alert)) {
          const { flight, day, seenAt } = event.match;
          effects?.push(() => own.used('alerts', { origin: originOf(flight), day }, +seenAt));
        }
      });
      if (kind === 'gathered') chronicle.count('gathered');
    }
  };
}

/** Days of the fares that an event tells. */
function foundDays(event: AlertEvent): readonly LocalDate[] {
  if (event.kind === 'matched') return [event.match.day];
  return event.kind === 'gathered' ? event.gathered.finds.map(({ day }) => day) : [];
}

/** The same for kept trips. */
const notifyOfTrips =
  ({ server, trips }: WorkerContext, life: Life, own: Rounds): NotifyOfTrips =>
  async (tx, notices, at) => {
    for (const notice of notices)
      await sayOn(tx)(() =>
        server.open()?.effects.push(() => {
          const { flight, seenAt } = notice;
          const on = { origin: originOf(flight), day: dayOf(departureOf(flight)) };
          if (seenAt) own.used('trips', on, +seenAt);
          trips.happened(notice, at.getTime() - life.skew);
        }),
      );
  };

/** The queries on the model, with the injected error; their commits are passed to the checks. */
function observed(
  { server, expectations, alerts, injected, onFound }: WorkerContext,
  life: Life,
  own: Rounds,
): WatchDeps['queries'] {
  const { model } = server;
  const queries = withError(modelQueries(model), injected);
  return {
    ...queries,
    async listTaken(db, fence) {
      const targets = await queries.listTaken(db, fence);
      own.taken(fence, targets);
      return targets;
    },
    async holdTargets(tx, fence, all) {
      const held = await queries.holdTargets(tx, fence, all);
      server.open()?.effects.push(() => alerts.written(fence, held));
      return held;
    },
    async markMatched(tx, found, at) {
      await queries.markMatched(tx, found, at);
      for (const { dateId, price, origin, destination } of found) {
        const date = model.tables.dates.get(dateId);
        if (!date) continue;
        const { alertId, day } = date;
        const answer = own.answerOn({ origin, day }) ?? SEEN_BY_NOBODY;
        server.open()?.effects.push(() => {
          alerts.found(alertId, { origin, destination, day, price }, answer);
          onFound(alertId);
        });
      }
    },
    // Seen when it is written, also if the process does not live to hear of it.
    finishTargets(db, fence, finished) {
      const say: Say = (statement) =>
        sayOn(db)(() => {
          const held = finished.filter(
            (one) => model.tables.targets.get(targetKey(one))?.fence === fence,
          );
          for (const { error, ...at } of held) {
            const answer = own.answerOn(at);
            if (answer && error === undefined)
              expectations.looked({ ...at, ...answer }, answer.answeredAt);
            own.finished(fence, at);
          }
          return statement();
        });
      return queries.finishTargets(databaseOf({ ...life.connection, say }), fence, finished);
    },
    async releaseTargets(db, fence) {
      own.over(fence);
      await queries.releaseTargets(db, fence);
    },
    async markPassed(tx, over, at) {
      server.open()?.effects.push(() => alerts.passed(over.origin, over.day));
      return queries.markPassed(tx, over, at);
    },
  };
}

function firstDue({ tables }: Model): number {
  let first = firstDueOf(tables.targets);
  for (const { noticeDueAt } of tables.alerts.values())
    if (noticeDueAt) first = Math.min(first, +noticeDueAt);
  return first;
}
