import {
  NO_TRAVEL_PROFILE,
  type TravelProfileDto,
  travelProfileDto,
} from '#contract/travel-profile.ts';
import { isAirportCode } from '#domain/airports.ts';
import { readPartyQuery } from '#domain/party.ts';
import { storage } from '#web/browser/storage.ts';
import { createStore } from '#web/store.ts';

/** localStorage key. */
const KEY = 'travel_profile';

/** localStorage keys of older versions: the airport searched from last, and the last party. */
const OLD = { airport: 'home_airport', party: 'travelers' } as const;

/** Raised by every change here and in other tabs. */
const changes = createStore(0);
const changed = () => changes.set(changes.get() + 1);

/** The last text and what it says: equal texts are the same object. */
let known: { readonly text: string | null; readonly profile: TravelProfileDto } = {
  text: null,
  profile: NO_TRAVEL_PROFILE,
};

/** How somebody travels, as this device knows it: for members a copy of their profile. */
export const deviceProfile = {
  get(): TravelProfileDto {
    const text = storage.read(KEY) ?? takeOldKeys();
    if (text !== known.text) known = { text, profile: parseProfile(text) };
    return known.profile;
  },
  change(part: Partial<TravelProfileDto>): void {
    storage.write(KEY, JSON.stringify({ ...deviceProfile.get(), ...part }));
    changed();
  },
  remove(): void {
    storage.remove(KEY);
    changed();
  },
  /** Also hears other tabs. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    const stops = [changes.subscribe(listener), storage.onOtherTab(KEY, listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
} as const;

/** Nothing was said where it is missing or unreadable. */
function parseProfile(text: string | null): TravelProfileDto {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return NO_TRAVEL_PROFILE;
  return travelProfileDto.safeParse({ ...NO_TRAVEL_PROFILE, ...stored }).data ?? NO_TRAVEL_PROFILE;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Moves what older versions stored under {@link OLD}; null if there is nothing. */
function takeOldKeys(): string | null {
  const [airport, party] = [storage.read(OLD.airport), storage.read(OLD.party)];
  if (airport === null && party === null) return null;
  const text = JSON.stringify({
    ...(airport !== null && isAirportCode(airport) && { home_airports: [airport] }),
    ...oldParty(party),
  });
  storage.write(KEY, text);
  storage.remove(OLD.airport);
  storage.remove(OLD.party);
  return text;
}

function oldParty(text: string | null): Pick<TravelProfileDto, 'party' | 'passes'> {
  const stored = parseJson(text);
  const { party = 1, passes = party } = readPartyQuery(
    typeof stored === 'object' && stored !== null ? stored : {},
  );
  return { party, passes };
}
