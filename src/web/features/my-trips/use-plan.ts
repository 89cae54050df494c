import {
  nextStep,
  type PlanFacts,
  planOf,
  type SavedTrip,
  type TripStep,
} from '#domain/saved-trip.ts';
import type { InstantMinute } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { NO_DATES, type Places, useBlackoutCall, usePlaces } from '#web/places/use-network.ts';

export interface PlanKnown {
  readonly places: Places;
  readonly now: InstantMinute;
  readonly facts: PlanFacts;
  /** False until airports and blackout dates have loaded or failed. */
  readonly isSettled: boolean;
}

/** What plans are made from. Rerenders every minute. */
export function usePlanFacts(): PlanKnown {
  const places = usePlaces();
  const blackouts = useBlackoutCall();
  const facts: PlanFacts = {
    zoneOf: places.zoneOf,
    isAbroad: (code) => places.airportOf(code)?.domestic === false,
    blackoutDates: blackouts.data ?? NO_DATES,
  };
  return { places, now: useMinute(), facts, isSettled: places.isFinal && !blackouts.isPending };
}

export interface TripPlan {
  readonly steps: readonly TripStep[];
  readonly next: TripStep | undefined;
}

export function tripPlan(trip: SavedTrip, { facts, now }: PlanKnown): TripPlan {
  const steps = planOf(trip, facts, now);
  return { steps, next: nextStep(steps, trip) };
}
