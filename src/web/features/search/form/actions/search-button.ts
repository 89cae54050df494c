import type { Place } from '#web/places/place.ts';
import type { Direction } from '../../search-state.ts';

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

export interface PlacesLabel {
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
  const { text: to } = placesLabel(facts.destinations);
  if (facts.direction === 'inbound')
    return plain(to ? `Search Inbound Flights to ${to}` : 'Search Inbound Flights');
  const { text, rest } = placesLabel(facts.origins);
  if (!text) return plain('Search flights');
  return { text: to ? `Search ${text} → ${to}` : `Search from ${text}`, rest };
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
