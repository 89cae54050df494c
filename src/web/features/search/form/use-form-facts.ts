import { useMemo } from 'react';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, type TimeZone } from '#domain/time.ts';
import { useSearchUsage } from '#web/billing/usage-badge.tsx';
import { deviceZone } from '#web/browser/now.ts';
import { canChoose, type DateRules } from '#web/dates/date-badges.tsx';
import { useToday } from '#web/dates/use-today.ts';
import { useAirportsInTime, useBlackoutDates } from '#web/network/use-network.tsx';
import { type Place, placesByKey, placesOf } from '#web/places/place.ts';
import { useSession } from '#web/session/use-session.tsx';
import type { Draft } from '../draft/draft.ts';
import type { SearchButtonFacts } from './actions/search-button.ts';

export interface FormSwitches {
  readonly isSearching: boolean;
  readonly disabled?: boolean;
  readonly disabledMessage?: string;
  readonly hideOrigin?: boolean;
}

const NOTHING: ReadonlyMap<string, Place> = new Map();

/** Everything that the form depends on besides its fields. */
export function useFormFacts(given: Draft, switches: FormSwitches) {
  const { airports, failed, reason, retry } = useAirportsInTime();
  const { isAuthenticated } = useSession();
  const usage = useSearchUsage();
  const blackoutDates = useBlackoutDates();

  const byKey = useMemo(() => (airports ? placesByKey(airports) : NOTHING), [airports]);
  const places = useMemo(
    () => airports && placesOf(airports, given.placeView),
    [airports, given.placeView],
  );
  const { draft, unknown } = airports ? knownOf(given, byKey) : { draft: given, unknown: [] };
  const known = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  const origins = known(draft.origins);
  const destinations = known(draft.destinations);
  const start = draft.direction === 'outbound' ? origins[0] : destinations[0];

  const today = useToday((start?.zone as TimeZone | undefined) ?? deviceZone());
  const rules: DateRules = {
    today,
    earliest: today,
    latest: addDays(today, MAX_DAYS_AHEAD),
    blackoutDates,
  };
  /** A chosen day that the server would refuse counts as not chosen. */
  const date = draft.date && canChoose(draft.date, rules) ? draft.date : undefined;
  const { isSearching, disabled = false, disabledMessage, hideOrigin = false } = switches;
  const facts: SearchButtonFacts = {
    direction: draft.direction,
    origins,
    destinations,
    wantsDestination: wantsDestination(draft),
    hasDate: date !== undefined,
    isSearching,
    disabled,
    disabledMessage,
    hideOrigin,
    remaining: isAuthenticated ? (usage.data?.searches_remaining ?? undefined) : undefined,
  };
  return {
    facts,
    places,
    byKey,
    start,
    rules,
    date,
    draft,
    unknown,
    airports: { failed, reason, retry },
  } as const;
}

const wantsDestination = ({ direction, singleRoute }: Draft): boolean =>
  direction === 'inbound' || singleRoute;

/** Leaves out the places of a link that are not in the network. */
function knownOf(draft: Draft, byKey: ReadonlyMap<string, Place>) {
  const isKnown = (key: string) => byKey.has(key);
  const { origins, destinations } = draft;
  const unknown = [...origins, ...destinations].filter((key) => !isKnown(key));
  return {
    draft: {
      ...draft,
      origins: origins.filter(isKnown),
      destinations: destinations.filter(isKnown),
    },
    unknown,
  } as const;
}
