import { type WatchIndex, watchIndex } from '#domain/alert/watch-index.ts';
import { isOver, type WatchedDay } from '#domain/alert/watch-times.ts';
import { timeZone } from '#domain/time/zone.ts';
import { type InTurn, turnstile } from '#domain/turnstile.ts';
import type { DueWatch, HeldShard } from '#server/db/queries/alerts/watches.ts';
import { type AskDeps, LeaseLost, type WatchDeps } from './deps.ts';
import { look } from './look.ts';
import { settle } from './settle.ts';

const UTC = timeZone('UTC');
/** Longer than any one answer takes; a holder that works prolongs it in good time. */
const LEASE_MS = 60_000;
const PROLONG_MS = 20_000;
/** Watches whose outcome is written down together. */
const BATCH = 128;
/** Shards that one process works on at once. */
const LANES = 4;
/** An index is read anew now and then, so that dates deleted meanwhile do not stay for ever. */
const INDEX_MS = 6 * 60 * 60_000;
/** After a fault of our own the shard rests, a minute the first time. */
const REST_MS = 60_000;

/** What a process remembers of a shard from one run to the next. */
interface Known {
  readonly index: WatchIndex;
  readonly builtAt: Date;
  /** Of its last run here: when the next one is one more, nobody else has worked on it in between. */
  fence: number;
}

interface Run {
  readonly held: HeldShard;
  readonly known: Known;
  /** Before the index was brought up to date: what was made due since then is not in it. */
  readonly readAt: Date;
  /** Dates that came into the index and are not marked so yet. */
  indexed: number[];
  heldSince: Date;
}

/**
 * Looks at everything that is due, as long as something is and `stop` lets it. Any number of processes may do so at
 * once: each shard is one worker's at a time, and a worker that has lost it can write nothing.
 */
export function watcher(deps: WatchDeps): (stop: AbortSignal) => Promise<void> {
  const memory = new Map<number, Known>();
  const all = turnstile(deps.atOnce);

  const lane = async (stop: AbortSignal) => {
    // Each lane queues no more than it could ask at once: behind everything that the others have to ask it would wait
    // until its lease is over.
    const own = turnstile(deps.atOnce);
    const inTurn: InTurn = (work) => own(() => all(work));
    while (!stop.aborted) {
      const at = deps.clock.now();
      const held = await deps.store.claimShard({ at, until: leaseFrom(at) });
      if (!held) return;
      await runShard({ ...deps, inTurn }, held, memory, stop);
    }
  };
  return async (stop) => {
    await Promise.all(Array.from({ length: LANES }, () => lane(stop)));
  };
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

async function runShard(
  deps: AskDeps,
  held: HeldShard,
  memory: Map<number, Known>,
  stop: AbortSignal,
): Promise<void> {
  try {
    const run = await begin(deps, held, memory.get(held.shard));
    memory.set(held.shard, run.known);
    const due = await deps.store.listDueWatches(held.shard, deps.clock.now());
    let isHeld = true;
    for (let from = 0; from < due.length && !stop.aborted; from += BATCH) {
      const watches = withZones(deps, due.slice(from, from + BATCH));
      isHeld = from + BATCH < due.length;
      await lookAtBatch(deps, run, { watches, isLast: !isHeld }, stop);
    }
    if (isHeld) await deps.store.releaseShard(held);
  } catch (reason) {
    memory.delete(held.shard);
    if (reason instanceof LeaseLost) return;
    if (stop.aborted) return deps.store.releaseShard(held);
    const until = new Date(deps.clock.now().getTime() + REST_MS);
    // When even this cannot be written, the lease ends by itself.
    await deps.store.releaseAfterFault(held, { until, error: String(reason) }).catch(() => {});
    throw reason;
  }
}

/** The index of the shard, brought up to date: continued when nobody else has worked on it, else read anew. */
async function begin(deps: WatchDeps, held: HeldShard, last: Known | undefined): Promise<Run> {
  const now = deps.clock.now();
  const continued =
    last && last.fence === held.fence - 1 && now.getTime() - last.builtAt.getTime() < INDEX_MS;
  const known = continued ? last : { index: watchIndex(), builtAt: now, fence: 0 };
  known.fence = held.fence;
  const rows = await deps.store.listOpenDates(held.shard, { onlyNew: Boolean(continued) });
  known.index.add(rows);
  const indexed = rows.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  return { held, known, indexed, readAt: now, heldSince: now };
}

async function stayHolder({ store, clock }: WatchDeps, run: Run): Promise<void> {
  const now = clock.now();
  if (now.getTime() - run.heldSince.getTime() < PROLONG_MS) return;
  run.heldSince = now;
  if (!(await store.extendLease(run.held, leaseFrom(now)))) throw new LeaseLost();
}

/** An airport that is no longer known keeps its watches: UTC ends its days no earlier than half a day late. */
function withZones({ network }: WatchDeps, due: readonly DueWatch[]): (DueWatch & WatchedDay)[] {
  const { airports } = network.current();
  return due.map((watch) => ({ ...watch, zone: airports.get(watch.origin)?.zone ?? UTC }));
}

/** Takes turns, and keeps the shard meanwhile. */
const stayingHolder =
  (deps: AskDeps, run: Run): InTurn =>
  async (work) => {
    const answer = await deps.inTurn(work);
    await stayHolder(deps, run);
    return answer;
  };

interface Batch {
  readonly watches: readonly (DueWatch & WatchedDay)[];
  /** Of those that are due; the shard is given back with it. */
  readonly isLast: boolean;
}

async function lookAtBatch(
  deps: AskDeps,
  run: Run,
  { watches, isLast }: Batch,
  stop: AbortSignal,
): Promise<void> {
  const beganAt = deps.clock.now();
  const over = watches.filter((watch) => isOver(watch, beganAt));
  const toLook = watches.filter((watch) => !over.includes(watch));
  const asking = { ...deps, inTurn: stayingHolder(deps, run) };
  const looks = await Promise.all(
    toLook.map((watch) => look(asking, run.known.index, watch, stop)),
  );
  const { held, indexed, readAt } = run;
  const closed = await settle(deps, { held, readAt, looks, over, indexed, isLast });
  run.indexed = [];
  for (const id of closed) run.known.index.close(id);
}
