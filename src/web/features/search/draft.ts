import * as z from 'zod/mini';
import { type PartyQuery, readPartyQuery } from '#domain/party.ts';
import { isLocalDate, type LocalDate } from '#domain/time.ts';
import { withoutSuggested } from '#web/question/model.ts';
import { useTabDraft } from '#web/question/tab-draft.ts';
import { storedForm } from '#web/site/first-page.ts';
import { deviceProfile } from '#web/travel-profile/device-profile.ts';
import { type Direction, EMPTY_SEARCH, MAX_TRIP_DAYS, type SearchState } from './search-state.ts';

/** The form, complete or not. Stored in this tab, never in the URL. */
export interface Draft extends PartyQuery {
  readonly direction: Direction;
  /** Airport codes and `CITY:` groups. */
  readonly origins: readonly string[];
  /** The origin that nobody chose: it gives way to the first that somebody chooses. */
  readonly suggestedOrigin?: string | undefined;
  /** Empty means anywhere; several after a swap. */
  readonly destinations: readonly string[];
  /** Whether a single destination was requested, chosen or not. */
  readonly singleRoute: boolean;
  readonly date: LocalDate | undefined;
  /** Days, 1 to 365. */
  readonly duration: number | undefined;
  readonly placeView: 'city' | 'airport';
  /** Undefined until chosen: then the width of the window decides. */
  readonly dateView: 'days' | 'calendar' | undefined;
}

export const EMPTY_DRAFT: Draft = {
  direction: 'outbound',
  origins: [],
  destinations: [],
  singleRoute: false,
  date: undefined,
  duration: undefined,
  placeView: 'city',
  dateView: undefined,
};

/** With the party of the travel profile. */
export const emptyDraft = (): Draft => ({ ...EMPTY_DRAFT, ...readPartyQuery(deviceProfile.get()) });

const parts = (text: string): readonly string[] => text.split(',').filter(Boolean);

/** Fills in a search and keeps the views. */
export const filled = ({ placeView, dateView }: Draft, state: SearchState): Draft => ({
  placeView,
  dateView,
  direction: state.direction,
  origins: parts(state.origin),
  destinations: parts(state.destination),
  singleRoute: state.direction === 'outbound' && state.destination !== '',
  date: state.date,
  duration: state.duration,
  ...readPartyQuery(state),
});

/** Fills in what an incomplete search has and keeps the rest. */
export function prefilled(draft: Draft, state: SearchState): Draft {
  const { direction, origin, destination, date, duration } = state;
  const base = turned(draft, direction);
  return {
    ...base,
    ...(origin && { origins: parts(origin), suggestedOrigin: undefined }),
    ...(destination && {
      destinations: parts(destination),
      singleRoute: direction === 'outbound',
    }),
    ...(date && { date }),
    ...(duration && { duration }),
    ...readPartyQuery(state),
  };
}

/** Suggests an origin to a form without one. */
export const suggestOrigin = (draft: Draft, key: string): Draft =>
  draft.origins.length > 0 || draft.direction === 'inbound'
    ? draft
    : { ...draft, origins: [key], suggestedOrigin: key };

export function withOrigins(
  draft: Draft,
  origins: readonly string[],
  namesSuggested = false,
): Draft {
  const { suggestedOrigin, ...rest } = draft;
  return { ...rest, origins: withoutSuggested(origins, suggestedOrigin, namesSuggested) };
}

export const searchOf = (draft: Draft): SearchState => ({
  ...EMPTY_SEARCH,
  screen: 'departure_flights',
  direction: draft.direction,
  origin: draft.direction === 'outbound' ? draft.origins.join(',') : '',
  destination: draft.destinations.join(','),
  date: draft.date,
  duration: draft.duration,
  ...readPartyQuery(draft),
});

/** Clears the other end. */
export const turned = (draft: Draft, direction: Direction): Draft =>
  direction === draft.direction
    ? draft
    : {
        ...draft,
        direction,
        singleRoute: false,
        ...(direction === 'inbound' ? { origins: [] } : { destinations: [] }),
      };

/** Swaps the ends. */
export const swapped = (draft: Draft): Draft => ({
  ...draft,
  suggestedOrigin: undefined,
  origins: draft.destinations,
  destinations: draft.origins,
  singleRoute: draft.origins.length > 0,
});

const texts = z.catch(z.array(z.string()), []);

/** A part that is unreadable is left out. */
const draftForm = z.object({
  direction: z.catch(z.enum(['outbound', 'inbound']), 'outbound'),
  origins: texts,
  suggestedOrigin: z.catch(z.optional(z.string()), undefined),
  destinations: texts,
  singleRoute: z.catch(z.boolean(), false),
  date: z.catch(z.optional(z.string().check(z.refine(isLocalDate))), undefined),
  duration: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(MAX_TRIP_DAYS))), undefined),
  placeView: z.catch(z.enum(['city', 'airport']), 'city'),
  dateView: z.catch(z.optional(z.enum(['days', 'calendar'])), undefined),
  party: z.optional(z.unknown()),
  passes: z.optional(z.unknown()),
});

/** The draft before a reload or a visit elsewhere; empty if there is none or it is unreadable. */
export function storedDraft(): Draft {
  const { data } = draftForm.safeParse(storedForm.get());
  if (!data) return emptyDraft();
  const { party, passes, date, duration, dateView, ...form } = data;
  return {
    ...form,
    date: date as LocalDate | undefined,
    duration,
    dateView,
    ...readPartyQuery({ party, passes }),
  };
}

export const withPeople = (draft: Draft, people: PartyQuery): Draft => ({
  ...draft,
  party: undefined,
  passes: undefined,
  ...readPartyQuery(people),
});

export const useDraft = () => useTabDraft<Draft>(storedForm, storedDraft, emptyDraft);
