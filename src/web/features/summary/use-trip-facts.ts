import type { InstantMinute } from '#domain/time.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import { useBlackoutCall } from '#web/network/use-blackout-dates.ts';
import { type Places, usePlaces } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';

export interface TripFacts {
  readonly places: Places;
  /** Undefined when they failed to load. */
  readonly blackoutDays: ReadonlySet<string> | undefined;
  readonly now: InstantMinute;
  readonly hasFares: boolean;
  /** False until everything has loaded or failed. */
  readonly isSettled: boolean;
}

export function useTripFacts(): TripFacts {
  const places = usePlaces();
  const blackouts = useBlackoutCall();
  return {
    places,
    blackoutDays: blackouts.data,
    now: useMinute(),
    hasFares: useHasFares(),
    isSettled: places.isFinal && !blackouts.isPending,
  };
}
