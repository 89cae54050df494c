import { blackoutDates } from '#contract/network.ts';
import { useCall } from '#web/api/use-call.ts';

export const NO_DATES: ReadonlySet<string> = new Set();
const setOf = (dates: readonly string[]): ReadonlySet<string> => new Set(dates);
const ASKED = { select: setOf, staleTime: 3_600_000 } as const;

export const useBlackoutCall = () => useCall(blackoutDates, {}, ASKED);

/** Empty while loading. */
export const useBlackoutDates = (): ReadonlySet<string> => useBlackoutCall().data ?? NO_DATES;

/** Does not ask again after a failure: a screen that waits for the answer would wait once more, and so on. */
export const useKnownBlackoutDates = (): ReadonlySet<string> =>
  useCall(blackoutDates, {}, { ...ASKED, retryOnMount: false }).data ?? NO_DATES;
