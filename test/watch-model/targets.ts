import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import type {
  AlertWants,
  Finished,
  OriginDay,
  TakenTarget,
} from '#server/db/queries/watch-targets.ts';
import type { watchTargets } from '#server/db/watch-schema.ts';

/** Replaced, never mutated. */
export type TargetRow = Readonly<Omit<typeof watchTargets.$inferSelect, 'origin' | 'day'>> & {
  readonly origin: AirportCode;
  readonly day: LocalDate;
};
/** By origin and day. */
export type Targets = Map<string, TargetRow>;

export const targetKey = ({ origin, day }: { readonly origin: string; readonly day: string }) =>
  `${origin} ${day}`;

const earlier = (a: Date | null, b: Date): Date => (a && a < b ? a : b);

/** Like `makeDue`, or, with `forTrips`, like `makeTripDue`. */
export function makeTargetDue(
  targets: Targets,
  target: OriginDay,
  dueAt: Date,
  forTrips = false,
): void {
  const key = targetKey(target);
  const known = targets.get(key);
  const { origin, day } = target;
  if (known) {
    const tripsDueAt = forTrips ? earlier(known.tripsDueAt, dueAt) : known.tripsDueAt;
    const due = { dueAt: earlier(known.dueAt, dueAt), tripsDueAt };
    targets.set(key, { ...known, ...due, isChanged: true });
    return;
  }
  const fresh = { isChanged: false, leasedUntil: null, fence: null, checkedAt: null };
  const tripsDueAt = forTrips ? dueAt : null;
  targets.set(key, { origin, day, dueAt, tripsDueAt, ...fresh, failures: 0, lastError: null });
}

/** Like `makeAllTripsDue`. */
export function makeAllDue(targets: Targets, at: Date): void {
  for (const [key, row] of targets) {
    const isDue = row.dueAt <= at && !row.fence && row.tripsDueAt && row.tripsDueAt <= at;
    if (!row.tripsDueAt || isDue) continue;
    const dueAt = row.fence ? at : earlier(row.dueAt, at);
    targets.set(key, { ...row, isChanged: true, dueAt, tripsDueAt: earlier(row.tripsDueAt, at) });
  }
}

/** When the first target may be taken; `Infinity` without any. */
export const firstDueOf = (targets: Targets): number =>
  Math.min(
    ...[...targets.values()].map(({ dueAt, leasedUntil }) =>
      Math.max(+dueAt, +(leasedUntil ?? -1) + 1),
    ),
  );

/**
 * The queries of targets in memory, without locks.
 * @param wantsOf what alerts want of a target.
 */
export function targetStatements(
  tables: () => Targets,
  wantsOf: (target: OriginDay) => AlertWants,
) {
  const held = (fence: string) => [...tables().values()].filter((row) => row.fence === fence);
  const change = (row: TargetRow, changes: Partial<TargetRow>) =>
    void tables().set(targetKey(row), { ...row, ...changes });
  const inOrder = (rows: readonly TargetRow[]) =>
    rows.toSorted((a, b) => +a.dueAt - +b.dueAt || (targetKey(a) < targetKey(b) ? -1 : 1));
  const FREE = { leasedUntil: null, fence: null };
  return {
    takeTargets: (of: { at: Date; until: Date; fence: string; most: number }): number => {
      const { at, until: leasedUntil, fence, most } = of;
      const due = [...tables().values()].filter(
        (row) => row.dueAt <= at && (!row.leasedUntil || row.leasedUntil < at),
      );
      const isForTrips = ({ tripsDueAt }: TargetRow) => tripsDueAt !== null && tripsDueAt <= at;
      const taken = inOrder(due)
        .sort((a, b) => Number(isForTrips(b)) - Number(isForTrips(a)))
        .slice(0, most);
      for (const row of taken) change(row, { fence, leasedUntil, isChanged: false });
      return taken.length;
    },
    listTaken: (fence: string): TakenTarget[] =>
      inOrder(held(fence)).map(({ origin, day, tripsDueAt, failures }) => ({
        origin,
        day,
        tripsDueAt,
        failures,
        ...wantsOf({ origin, day }),
      })),
    extendLease: ({ fence, until }: { fence: string; until: Date }): boolean => {
      const own = held(fence);
      for (const row of own) change(row, { leasedUntil: until });
      return own.length > 0;
    },
    holdTargets: <T extends OriginDay>(fence: string, targets: readonly T[]): T[] => {
      const own = new Set(held(fence).map(targetKey));
      return targets.filter((target) => own.has(targetKey(target)));
    },
    finishTargets: (fence: string, finished: readonly Finished[]): number => {
      const own = finished.flatMap((one) => {
        const row = tables().get(targetKey(one));
        return row?.fence === fence ? [{ row, one }] : [];
      });
      for (const { row, one } of own) {
        const { error, checkedAt } = one;
        const next = row.isChanged ? row : one;
        change(row, {
          ...FREE,
          dueAt: next.dueAt,
          tripsDueAt: next.tripsDueAt,
          checkedAt: checkedAt ?? row.checkedAt,
          failures: error === undefined ? 0 : row.failures + 1,
          lastError: error ?? null,
        });
      }
      return own.length;
    },
    pauseTarget: (of: OriginDay & { fence: string; until: Date; error: string }): void => {
      const row = tables().get(targetKey(of));
      if (row?.fence === of.fence)
        change(row, { leasedUntil: of.until, fence: null, lastError: of.error });
    },
    releaseTargets: (fence: string): void => {
      for (const row of held(fence)) change(row, FREE);
    },
    deleteTargets: (over: readonly OriginDay[]): void => {
      for (const one of over) tables().delete(targetKey(one));
    },
  };
}
