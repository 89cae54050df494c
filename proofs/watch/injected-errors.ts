import { MINUTE_MS } from '#domain/time.ts';
import type { WatchDeps } from '#server/features/watch/watch.ts';

type Queries = WatchDeps['queries'];

/** Each takes something away that keeps the product from an error, which must be found. */
const CHANGES = {
  /** It writes for targets that another worker has taken. */
  fence: (queries) => ({
    async holdTargets(tx, fence, all) {
      await queries.holdTargets(tx, fence, all);
      return [...all];
    },
  }),
  /** The source does not look again when asked to: see `source`. */
  recheck: () => ({}),
  /** The source claims that an old answer is new: see `source`. */
  stale: () => ({}),
  /** Members without the plan have messages too. */
  plan: (queries) => ({
    listOpenAlerts: async (...asked) => entitled(await queries.listOpenAlerts(...asked)),
    listFlightsOn: async (...asked) => entitled(await queries.listFlightsOn(...asked)),
    lockFlights: async (...asked) => entitled(await queries.lockFlights(...asked)),
  }),
  /** It does not know when an alert was last told of. */
  gap: (queries) => ({
    async listOpenAlerts(...asked) {
      const alerts = await queries.listOpenAlerts(...asked);
      return alerts.map((one) => ({ ...one, noticedAt: null }));
    },
  }),
  /** It forgets what was said of a kept trip. */
  memory: () => ({ saveMemories: async () => {} }),
  /** Everything is asked for a quarter of an hour later. */
  late: (queries) => ({
    finishTargets: (db, fence, finished) =>
      queries.finishTargets(
        db,
        fence,
        finished.map(({ dueAt, tripsDueAt, ...one }) => ({
          ...one,
          dueAt: later(dueAt),
          tripsDueAt: tripsDueAt && later(tripsDueAt),
        })),
      ),
  }),
  /** It asks for alerts and for kept trips by themselves. */
  twice: (queries) => ({
    async listTaken(...asked) {
      const targets = await queries.listTaken(...asked);
      return targets.flatMap((target) => {
        const { tripsDueAt, anywhere, destinations } = target;
        const isForBoth = tripsDueAt && (anywhere || destinations.length > 0);
        const forTrips = { ...target, anywhere: false, destinations: [] };
        return isForBoth ? [forTrips, { ...target, tripsDueAt: null }] : [target];
      });
    },
  }),
} satisfies Readonly<Record<string, (queries: Queries) => Partial<Queries>>>;

export type InjectedError = keyof typeof CHANGES | undefined;

export const INJECTED_ERRORS = Object.keys(CHANGES) as NonNullable<InjectedError>[];

export const withError = (queries: Queries, injected: InjectedError): Queries => ({
  ...queries,
  ...(injected && CHANGES[injected](queries)),
});

const later = (at: Date) => new Date(+at + 15 * MINUTE_MS);

const entitled = <T>(members: readonly T[]) =>
  members.map((one) => ({
    ...one,
    isActive: true,
    membership: { isPremium: true, isTrial: false },
  }));
