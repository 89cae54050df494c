import { blackoutDates } from '#contract/network.ts';
import { useCall } from '#web/api/use-call.ts';

export const NO_DATES: ReadonlySet<string> = new Set();
const setOf = (dates: readonly string[]): ReadonlySet<string> => new Set(dates);

export const useBlackoutCall = () =>
  useCall(blackoutDates, {}, { select: setOf, staleTime: 3_600_000 });

/** Empty while loading. */
export const useBlackoutDates = (): ReadonlySet<string> => useBlackoutCall().data ?? NO_DATES;
