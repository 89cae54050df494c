import { groupBy } from '#domain/group-by.ts';
import type { Delivery } from './mail-server.ts';
import type { Ending, Outage } from './workers.ts';

/** So long before an outage a letter may have been taken and not been marked yet. */
const MARKING_MS = 10_000;
/** Letters that a worker has in hand at most. */
const LANES = 10;

export interface Repeats {
  /** Deliveries of a letter that went out once more afterwards. */
  readonly times: number;
  /** Sent by a worker that was killed while it had this letter in hand. */
  readonly byKill: number;
  /** Could not be marked because the database was away. */
  readonly byOutage: number;
  readonly unexplained: readonly Delivery[];
}

/**
 * Why letters went out more than once. A worker has one letter in hand in each of its lanes, so that a kill explains
 * only the last ones that the killed worker handed over, and an outage as many per worker.
 */
export function repeatsAmong(
  deliveries: readonly Delivery[],
  kills: readonly Ending[],
  outages: readonly Outage[],
): Repeats {
  const bySender = groupBy(deliveries, ({ sender }) => sender);
  const killed = new Set(kills.map(({ worker }) => worker));
  const inHandAtOutage = new Set(
    outages.flatMap((outage) => [...bySender.values()].flatMap((own) => inHandAt(own, outage))),
  );
  const inHandAtKill = (one: Delivery) =>
    killed.has(one.sender) && bySender.get(one.sender)?.slice(-LANES).includes(one) === true;

  const repeated = [...groupBy(deliveries, ({ key }) => key).values()].flatMap((times) =>
    times.slice(0, -1),
  );
  const byKill = repeated.filter(inHandAtKill);
  const others = repeated.filter((one) => !inHandAtKill(one));
  const unexplained = others.filter((one) => !inHandAtOutage.has(one));
  return {
    times: repeated.length,
    byKill: byKill.length,
    byOutage: others.length - unexplained.length,
    unexplained,
  };
}

/** The letters of one sender, of all of its own, that an outage kept it from marking. */
function inHandAt(own: readonly Delivery[], { from, to }: Outage): Delivery[] {
  return own.filter(({ at }) => at <= to && at >= from - MARKING_MS).slice(-LANES);
}
