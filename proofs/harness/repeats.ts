import { groupBy } from '#domain/group-by.ts';
import type { Delivery } from './mail-server.ts';
import { EMAILS_AT_ONCE, type Ending, type Outage } from './workers.ts';

/** An email accepted within this time before an outage may not be marked yet. */
const MARKING_MS = 10_000;

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
 * Why emails went out more than once. A worker has `EMAILS_AT_ONCE` emails in hand, in no order, so its kill explains
 * at most as many repeats of what it sent, and an outage as many per worker of those around it.
 */
export function repeatsAmong(
  deliveries: readonly Delivery[],
  kills: readonly Ending[],
  outages: readonly Outage[],
): Repeats {
  const repeated = [...groupBy(deliveries, ({ key }) => key).values()].flatMap((times) =>
    times.slice(0, -1),
  );
  const bySender = groupBy(repeated, ({ sender }) => sender);
  const byKill = new Set(
    kills.flatMap(({ worker }) => (bySender.get(worker) ?? []).slice(-EMAILS_AT_ONCE)),
  );
  const inHandAtOutage = new Set(
    outages.flatMap((outage) => [...bySender.values()].flatMap((own) => inHandAt(own, outage))),
  );
  const others = repeated.filter((one) => !byKill.has(one));
  const unexplained = others.filter((one) => !inHandAtOutage.has(one));
  return {
    times: repeated.length,
    byKill: byKill.size,
    byOutage: others.length - unexplained.length,
    unexplained,
  };
}

/** The repeated emails of one sender that an outage kept it from marking. */
function inHandAt(own: readonly Delivery[], { from, to }: Outage): Delivery[] {
  return own.filter(({ at }) => at <= to && at >= from - MARKING_MS).slice(-EMAILS_AT_ONCE);
}
