import type { WatchStore } from './store.ts';

/** What one settlement has written down. */
export interface Settled {
  /** Looks that the fare source answered, and others. */
  readonly answered: number;
  readonly failed: number;
  /** Days of alerts for which a fare was found. */
  readonly finds: number;
}

/** The same store; `tell` hears of each settlement once it is committed. */
export const countedStore = (store: WatchStore, tell: (settled: Settled) => void): WatchStore => ({
  ...store,
  async settle(held, work) {
    const counts = { answered: 0, failed: 0, finds: 0 };
    const settled = await store.settle(held, (settlement) =>
      work({
        ...settlement,
        async markFound(found, at) {
          await settlement.markFound(found, at);
          counts.finds += found.length;
        },
        async recordLooks(looks, readAt) {
          await settlement.recordLooks(looks, readAt);
          const failed = looks.filter(({ error }) => error !== undefined).length;
          counts.failed += failed;
          counts.answered += looks.length - failed;
        },
      }),
    );
    if (settled !== undefined) tell(counts);
    return settled;
  },
});
