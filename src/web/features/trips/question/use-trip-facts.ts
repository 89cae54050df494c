import { useMemo } from 'react';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, type TimeZone } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import { useToday } from '#web/dates/use-today.ts';
import { useAirportsInTime, useBlackoutDates } from '#web/network/use-network.tsx';
import { type Place, placesByKey } from '#web/places/place.ts';
import type { TripFacts } from './trip-draft.ts';

const NOTHING: ReadonlyMap<string, Place> = new Map();

/** What a question about trips depends on besides its words. @param origins their first one decides which day it is */
export function useTripFacts(origins: string) {
  const { airports, failed, reason, retry } = useAirportsInTime();
  const blackoutDates = useBlackoutDates();
  const byKey = useMemo(() => (airports ? placesByKey(airports) : NOTHING), [airports]);
  const [first = ''] = origins.split(',');
  const today = useToday((byKey.get(first)?.zone as TimeZone | undefined) ?? deviceZone());
  const rules: DateRules = {
    today,
    earliest: today,
    latest: addDays(today, MAX_DAYS_AHEAD),
    blackoutDates,
  };
  const known: TripFacts = {
    today,
    isKnown: airports ? (key: string) => byKey.has(key) : undefined,
  };
  return {
    ...known,
    byKey,
    airports,
    rules,
    /** The name of a place, or its code while the airports are unknown. */
    cityOf: (code: string) => byKey.get(code)?.name ?? code,
    failure: failed ? { reason, retry } : undefined,
  } as const;
}

export type QuestionFacts = ReturnType<typeof useTripFacts>;
