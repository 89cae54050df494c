import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { AlertEvent } from '#server/features/alerts/port.ts';
import type { WatchDeps } from '#server/features/watch/deps.ts';
import { tellFinds } from '#server/features/watch/tell-finds.ts';
import { watcher } from '#server/features/watch/watch.ts';
import { type Run, RunLost, type RunSignals, repeat } from '#server/jobs/repeat.ts';
import type { Model } from '#test/watch-model/model.ts';
import { databaseOf, modelQueries, sayOn } from '#test/watch-model/queries.ts';
import { firstDueOf, targetStatements } from '#test/watch-model/targets.ts';
import type { Chronicle } from './chronicle.ts';
import type { Expectations } from './expectations.ts';
import { type Life, type Server, ServerGone } from './life.ts';
import { type Sighting, type SourceContext, source } from './source.ts';
import type { Verdicts } from './verdicts.ts';
import { processTimers } from './virtual-time.ts';

export interface WorkerContext extends SourceContext {
  readonly server: Server;
  readonly network: Network;
  readonly expectations: Expectations;
  readonly verdicts: Verdicts;
  readonly chronicle: Chronicle;
  /** Concurrent calls of one process to the fare source. */
  readonly atOnce: number;
  readonly onFound: (alertId: string) => void;
}

/** The product tells finds less often; here it has nothing else to do. */
const TICK_MS = 1_000;
const SEEN_BY_NOBODY = { seenAt: 0, isFresh: false };

/** The last answer for an origin and day. */
interface Answer extends Sighting {
  /** Undefined for all. */
  readonly destinations: readonly AirportCode[] | undefined;
  readonly answeredAt: number;
}

/** The product's watcher in a simulated process, until it ends. Returns its orderly shutdown. */
export function worker(context: WorkerContext, life: Life): () => void {
  const { time, server, chronicle, network, verdicts } = context;
  const answers = new Map<string, Answer>();
  const fares = source(context, life, ({ origins = [], destinations, date }, sighting) => {
    chronicle.count('looks');
    chronicle.note(
      `${life.name} hears of ${origins.join()} ${date} to ${destinations?.join() ?? 'anywhere'}`,
    );
    for (const origin of origins)
      answers.set(`${origin} ${date}`, { destinations, answeredAt: time.now(), ...sighting });
  });
  const real = (at: Date) => at.getTime() - life.skew;
  const notifyOfAlerts: WatchDeps['notifyOfAlerts'] = async (tx, events, at) => {
    for (const event of events) {
      const { alert } = event;
      const found = foundDays(event);
      const keys = event.kind === 'passed' ? [`passed ${alert.id}`] : found.map(keyOf(alert.id));
      await sayOn(tx)(() => {
        for (const key of keys) noteTold(server.model, key);
      });
      if (event.kind === 'gathered') chronicle.count('gathered');
      if (found.length > 0) server.open()?.deeds.push(() => verdicts.told(alert, found, real(at)));
    }
  };
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
  const deps = {
    db: databaseOf(life.connection),
    queries: observed(context, answers),
    clock: { now: () => new Date(time.now() + life.skew) },
    network: { current: () => network },
    fares,
    notifyOfAlerts,
    reportUnreadable: () => {},
  };
  const watch = watcher({
    ...deps,
    notifyOfTrips: async () => {},
    tripOf: () => undefined,
    atOnce: context.atOnce,
    onWatched: () => {},
    timers,
  });
  const meter = (run: Run) => (signals: RunSignals) =>
    run(signals).catch((reason: unknown) => {
      // All timers of a process that was paused fire when it wakes.
      if (reason instanceof ServerGone || (reason instanceof RunLost && life.wokeLately())) return;
      const words = reason instanceof Error ? (reason.stack ?? reason.message) : 'for no reason';
      chronicle.error(`${life.name} fails: ${words}`);
    });
  const stops = [watch, ({ beginNothing }: RunSignals) => tellFinds(deps, beginNothing)].map(
    (work) => repeat(TICK_MS / 1000, work, { timers, meter }),
  );
  return () => {
    for (const stop of stops) void stop();
  };
}

/** Days of the fares that an event tells. */
function foundDays(event: AlertEvent): readonly LocalDate[] {
  if (event.kind === 'matched') return [event.match.day];
  return event.kind === 'gathered' ? event.gathered.finds.map(({ day }) => day) : [];
}

const keyOf = (alertId: string) => (day: LocalDate) => `found ${alertId} ${day}`;

const noteTold = ({ tables: { told } }: Model, key: string) =>
  void told.set(key, (told.get(key) ?? 0) + 1);

/** The queries on the model; their commits are passed to the checks. An injected error removes one check. */
function observed(
  { server, expectations, verdicts, injected, onFound }: WorkerContext,
  answers: ReadonlyMap<string, Answer>,
): WatchDeps['queries'] {
  const queries = modelQueries(server.model);
  const targets = targetStatements(
    () => server.model.tables.targets,
    () => ({ destinations: [], anywhere: false }),
  );
  return {
    ...queries,
    async holdTargets(tx, fence, all) {
      const held = await queries.holdTargets(tx, fence, all);
      const written = injected === 'fence' ? [...all] : held;
      server.open()?.deeds.push(() => verdicts.written(fence, written));
      return written;
    },
    async listOpenAlerts(tx, dateIds) {
      const criteria = await queries.listOpenAlerts(tx, dateIds);
      const membership = { isPremium: true, isTrial: false };
      return criteria.map((one) => ({
        ...one,
        ...(injected === 'plan' && { isActive: true, membership }),
        ...(injected === 'gap' && { noticedAt: null }),
      }));
    },
    async markMatched(tx, found, at) {
      await queries.markMatched(tx, found, at);
      for (const { dateId, price, origin, destination } of found) {
        const date = server.model.tables.dates.get(dateId);
        if (!date) continue;
        const { alertId, day } = date;
        const sighting = answers.get(`${origin} ${day}`) ?? SEEN_BY_NOBODY;
        server.open()?.deeds.push(() => {
          verdicts.found(alertId, { origin, destination, day, price }, sighting);
          onFound(alertId);
        });
      }
    },
    // Seen when it is written, also if the process does not live to hear of it.
    finishTargets: (db, fence, finished) =>
      sayOn(db)(() => {
        server.model.version += 1;
        for (const { origin, day, error } of targets.holdTargets(fence, finished)) {
          const question = answers.get(`${origin} ${day}`);
          if (question && error === undefined)
            expectations.looked({ origin, day, ...question }, question.answeredAt);
        }
        return targets.finishTargets(fence, finished);
      }),
    async markPassed(tx, over, at) {
      server.open()?.deeds.push(() => verdicts.passed(over.origin, over.day));
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
