import { groupBy } from '#domain/group-by.ts';
import type { Delivery } from './mail-server.ts';
import type { Ending, Outage } from './workers.ts';

/** An email accepted within this time before an outage may not be marked yet. */
const MARKING_MS = 10_000;
/** Emails that a worker sends at once. */
const LANES = 10;

export interface Repeats {
  /** Deliveries of an email beyond its first. */
  readonly times: number;
  /** Sent by a worker that was killed while it sent this email. */
  readonly byKill: number;
  /** Not marked because the database was away. */
  readonly byOutage: number;
  readonly unexplained: readonly Delivery[];
}

/**
 * Why emails went out more than once. A worker sends one email at a time in each of its lanes, so a kill explains only
 * the last ones that the killed worker sent, and an outage as many per worker.
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

/** The emails of one sender that an outage kept it from marking. */
function inHandAt(own: readonly Delivery[], { from, to }: Outage): Delivery[] {
  return own.filter(({ at }) => at <= to && at >= from - MARKING_MS).slice(-LANES);
}
