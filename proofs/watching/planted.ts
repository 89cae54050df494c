import type { WatchStore } from '#server/features/alerts/watch/store.ts';
import type { LetterStore } from '#server/jobs/letter-store.ts';
import type { Model } from '#test/watch-model/tables.ts';

/** Faults that can be planted, each of which must be found: a check that is left out. */
export const PLANTED = ['fence', 'recheck', 'plan', 'stale'] as const;
export type Planted = (typeof PLANTED)[number] | undefined;

export const isPlanted = (word: string | undefined): word is NonNullable<Planted> =>
  PLANTED.some((fault) => fault === word);

/** Lets whoever has ever held a shard write, as if nobody had taken it over. */
export const withoutFence = (model: Model, store: WatchStore): WatchStore => ({
  ...store,
  settle: ({ shard }, work) =>
    store.settle(
      {
        shard,
        get fence() {
          return model.shards.get(shard)?.fence ?? 0;
        },
      },
      work,
    ),
});

/** Takes everybody who has a letter for a member with the plan. */
export const withoutPlan = (store: LetterStore): LetterStore => ({
  ...store,
  recipientOf: async (letter) =>
    (await store.recipientOf(letter)) && { isActive: true, isPremium: true, isTrial: false },
});
