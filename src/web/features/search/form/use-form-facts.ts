import type { TimeZone } from '#domain/time.ts';
import { useSearchUsage } from '#web/billing/usage-badge.tsx';
import { canChoose } from '#web/dates/date-badges.tsx';
import { useDateRules } from '#web/dates/use-today.ts';
import { type Place, usePlaceList } from '#web/places/place.ts';
import { searchLabel } from '#web/question/asker.tsx';
import { useSession } from '#web/session/use-session.tsx';
import type { Draft } from '../draft.ts';
import type { Direction } from '../search-state.ts';

export interface FormSwitches {
  readonly isSearching: boolean;
  readonly disabled?: boolean;
  readonly disabledMessage?: string;
  readonly hideOrigin?: boolean;
}

/** Everything that the form depends on besides its fields. */
export function useFormFacts(given: Draft, switches: FormSwitches) {
  const { airports, places, byKey, failure } = usePlaceList(given.placeView);
  const { isAuthenticated } = useSession();
  const usage = useSearchUsage();
  const { draft, unknown } = airports ? knownOf(given, byKey) : { draft: given, unknown: [] };
  const known = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  const origins = known(draft.origins);
  const destinations = known(draft.destinations);
  const start = draft.direction === 'outbound' ? origins[0] : destinations[0];

  const rules = useDateRules(start?.zone as TimeZone | undefined);
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
    failure,
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

export interface SearchButtonFacts {
  readonly direction: Direction;
  readonly origins: readonly Place[];
  /** Several after a swap. */
  readonly destinations: readonly Place[];
  /** Inbound, or for one route. */
  readonly wantsDestination: boolean;
  readonly hasDate: boolean;
  readonly isSearching: boolean;
  readonly disabled: boolean;
  readonly disabledMessage: string | undefined;
  readonly hideOrigin: boolean;
  /** Undefined without a limit, for guests and while unknown. */
  readonly remaining: number | undefined;
}

interface PlacesLabel {
  readonly text: string;
  /** Places behind "+N more", for screen readers. */
  readonly rest: readonly string[];
}

const MOST_NAMED = 3;

/** Up to three places by name, else the first and a count. */
function placesLabel(places: readonly Place[]): PlacesLabel {
  const labels = places.map((place) => place.label);
  const [first = '', ...rest] = labels;
  return labels.length <= MOST_NAMED
    ? { text: labels.join(', '), rest: [] }
    : { text: `${first} +${rest.length} more`, rest };
}

export function searchButtonLabel(facts: SearchButtonFacts): PlacesLabel {
  const plain = (text: string): PlacesLabel => ({ text, rest: [] });
  if (facts.isSearching) return plain('Searching...');
  if (facts.disabled) return plain(facts.disabledMessage ?? 'Search Disabled');
  if (facts.remaining === 0) return plain('No Searches Remaining');
  const [from, to] = [placesLabel(facts.origins), placesLabel(facts.destinations)];
  const { direction } = facts;
  const text = searchLabel({ direction, from: from.text, to: to.text });
  return { text, rest: direction === 'inbound' ? [] : from.rest };
}

export interface Missing {
  readonly origin: boolean;
  readonly destination: boolean;
  readonly date: boolean;
}

export const missingOf = (facts: SearchButtonFacts): Missing => ({
  origin: facts.direction === 'outbound' && !facts.hideOrigin && facts.origins.length === 0,
  destination: facts.wantsDestination && facts.destinations.length === 0,
  date: !facts.hasDate,
});

export const isIncomplete = ({ origin, destination, date }: Missing): boolean =>
  origin || destination || date;

/** Whether pressing the button only explains why. */
export const isSearchDisabled = (facts: SearchButtonFacts): boolean =>
  facts.isSearching || facts.disabled || facts.remaining === 0 || isIncomplete(missingOf(facts));
