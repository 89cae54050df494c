import type { AirportCode } from '#domain/network/airport.ts';
import type { Network } from '#domain/network/timetable.ts';
import type { AlertNotices } from '#server/features/alerts/notices.ts';
import type { Settlement, WatchStore } from '#server/features/alerts/watch/store.ts';
import { watcher } from '#server/features/alerts/watch/watcher.ts';
import type { LetterStore } from '#server/jobs/letter-store.ts';
import { type Sending, sendDue } from '#server/jobs/send-letters.ts';
import { modelLetterStore, modelWatchStore } from '#test/watch-model/stores.ts';
import type { Model } from '#test/watch-model/tables.ts';
import { type CarrierGround, carriers, simulatedNotices } from './carriers.ts';
import type { Chronicle } from './chronicle.ts';
import { type Life, ServerGone } from './life.ts';
import { type Planted, withoutFence, withoutPlan } from './planted.ts';
import type { Promises } from './promises.ts';
import type { Server } from './server.ts';
import { type SourceGround, source, virtualWaiting } from './source.ts';

export interface WorkerGround extends SourceGround, CarrierGround {
  readonly server: Server;
  readonly network: Network;
  readonly promises: Promises;
  readonly chronicle: Chronicle;
  readonly planted: Planted;
  /** Questions of one process to the fare source at once. */
  readonly atOnce: number;
  readonly onFound: (alertId: string) => void;
}

const TICK_MS = 1_000;

/** The product's worker on a life of its own: it watches and sends until it ends. Answers its orderly end. */
export function worker(ground: WorkerGround, life: Life, phase: number): () => void {
  const { time, server, chance, network } = ground;
  const clock = { now: () => new Date(time.now() + life.skew) };
  const stopping = new AbortController();
  const questions = new Map<string, Question>();
  const { fares, sightings } = source(ground, life, ({ origins = [], destinations = [], date }) => {
    ground.chronicle.count('looks');
    ground.chronicle.note(
      `${life.name} hears of ${origins.join()} ${date} to ${destinations.join()}`,
    );
    for (const origin of origins)
      questions.set(`${origin} ${date}`, { destinations, answeredAt: time.now() });
  });
  const judge: AlertNotices = {
    created: async () => {},
    async found(_tx, alert, found) {
      server.open?.deeds.push(() => {
        ground.verdicts.found(alert, found, sightings);
        ground.onFound(alert.id);
      });
    },
    passed: async () => {},
  };
  const kept = modelWatchStore(server.model, life.connection);
  const store = ground.planted === 'fence' ? withoutFence(server.model, kept) : kept;
  const watch = watcher({
    store: observed(ground, store, questions),
    clock,
    network: { current: () => network },
    fares,
    notices: simulatedNotices(judge),
    atOnce: ground.atOnce,
    waiting: virtualWaiting(ground),
  });
  const letters = checking(ground, life);
  const sending: Sending = {
    store: ground.planted === 'plan' ? withoutPlan(letters) : letters,
    clock,
    random: () => chance.random(),
    ...carriers(ground, life),
  };
  void repeat(
    ground,
    life,
    { phase, dueAt: watchesDue, work: () => watch(stopping.signal) },
    stopping.signal,
  );
  void repeat(
    ground,
    life,
    { phase, dueAt: lettersDue, work: () => sendDue(sending) },
    stopping.signal,
  );
  return () => stopping.abort();
}

interface Question {
  readonly destinations: readonly AirportCode[];
  readonly answeredAt: number;
}

/** The same store; what it commits is told to who judges it. */
function observed(
  { server, promises, verdicts }: WorkerGround,
  store: WatchStore,
  questions: ReadonlyMap<string, Question>,
): WatchStore {
  const noted = (settlement: Settlement): Settlement => ({
    ...settlement,
    async recordLooks(looks, beganAt) {
      await settlement.recordLooks(looks, beganAt);
      server.open?.deeds.push(() => {
        for (const { origin, day, error } of looks) {
          const question = questions.get(`${origin} ${day}`);
          if (question && error === undefined)
            promises.looked({ origin, day, ...question }, question.answeredAt);
        }
      });
    },
    async markPassed(over, at) {
      const ended = await settlement.markPassed(over, at);
      server.open?.deeds.push(() => verdicts.passed(over.origin, over.day));
      return ended;
    },
  });
  return {
    ...store,
    settle: (held, work) =>
      store.settle(held, (settlement) => {
        server.open?.deeds.push(() => verdicts.written(held));
        return work(noted(settlement));
      }),
  };
}

/** The same store; what is asked of a letter is told to who judges its going. */
function checking({ server, verdicts }: WorkerGround, life: Life): LetterStore {
  let key = '';
  const { call } = life.connection;
  const store = modelLetterStore(server.model, {
    ...life.connection,
    call: (statement) =>
      call(() => {
        verdicts.checked(life, key);
        return statement();
      }),
  });
  const plain = modelLetterStore(server.model, life.connection);
  return {
    ...plain,
    recipientOf: (letter) => store.recipientOf(letter),
    async claim(claim) {
      const letter = await plain.claim(claim);
      key = letter?.key ?? '';
      return letter;
    },
  };
}

interface Repeated {
  readonly phase: number;
  /** When there is something to do, by the true time; asked for each change of the model. */
  readonly dueAt: (model: Model) => number;
  readonly work: () => Promise<void>;
}

/** As the product's `repeat`, every second; ticks at which there is nothing to do are passed over. */
async function repeat(
  { time, server, chronicle }: WorkerGround,
  life: Life,
  { phase, dueAt, work }: Repeated,
  stop: AbortSignal,
): Promise<void> {
  let version = -1;
  let due = 0;
  const wakesFrom = (moment: number) => () => {
    if (version !== server.model.version) {
      version = server.model.version;
      due = dueAt(server.model);
    }
    const from = Math.max(moment, due - life.skew);
    return Math.ceil((from - phase) / TICK_MS) * TICK_MS + phase;
  };
  for (;;) {
    await new Promise<void>((wake) => {
      time.idle({ wakesAt: wakesFrom(time.now() + 1), wake });
    });
    await life.reach();
    if (stop.aborted) return;
    await work().catch((reason: unknown) => {
      if (reason instanceof ServerGone) return;
      const words = reason instanceof Error ? (reason.stack ?? reason.message) : 'for no reason';
      chronicle.fault(`${life.name} fails: ${words}`);
    });
  }
}

function watchesDue({ shards }: Model): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { dueAt, leasedUntil } of shards.values())
    if (dueAt !== null) first = Math.min(first, Math.max(dueAt, (leasedUntil ?? -1) + 1));
  return first;
}

function lettersDue({ letters }: Model): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { sentAt, deadAt, dueAt, leasedUntil } of letters.values())
    if (sentAt === null && deadAt === null)
      first = Math.min(first, Math.max(dueAt, (leasedUntil ?? -1) + 1));
  return first;
}
