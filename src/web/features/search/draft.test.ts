import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { storedForm } from '#web/site/first-page.ts';
import { deviceProfile } from '#web/travel-profile/device-profile.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  emptyDraft,
  filled,
  prefilled,
  searchOf,
  storedDraft,
  suggestOrigin,
  swapped,
  turned,
  withOrigins,
} from './draft.ts';
import { EMPTY_SEARCH } from './search-state.ts';

const DRAFT: Draft = {
  direction: 'outbound',
  origins: ['DEN', 'CITY:NEW YORK CITY'],
  destinations: ['CUN'],
  singleRoute: true,
  date: localDate('2026-11-22'),
  duration: 4,
  placeView: 'airport',
  dateView: 'calendar',
};

const clear = () => {
  sessionStorage.clear();
  localStorage.clear();
};
beforeEach(clear);
afterEach(clear);

describe('the party of a search draft', () => {
  it('goes into the search and comes back from it', () => {
    expect(searchOf({ ...DRAFT, party: 3, passes: 1 })).toMatchObject({ party: 3, passes: 1 });
    expect(filled(EMPTY_DRAFT, searchOf({ ...DRAFT, party: 3, passes: 1 }))).toMatchObject({
      party: 3,
      passes: 1,
    });
    expect(filled({ ...EMPTY_DRAFT, party: 3, passes: 1 }, searchOf(DRAFT)).party).toBeUndefined();
  });

  it('is stored in the tab, and on the device for the next empty form', () => {
    storedForm.set({ ...DRAFT, party: 2, passes: 0 });
    expect(storedDraft()).toMatchObject({ party: 2, passes: 0 });
    expect(emptyDraft()).toEqual(EMPTY_DRAFT);
    deviceProfile.change({ party: 4, passes: 3 });
    expect(emptyDraft()).toEqual({ ...EMPTY_DRAFT, party: 4, passes: 3 });
    sessionStorage.clear();
    expect(storedDraft()).toMatchObject({ party: 4, passes: 3 });
    deviceProfile.change({ party: 1, passes: 1 });
    expect(emptyDraft()).toEqual(EMPTY_DRAFT);
  });

  it.each([
    'nonsense',
    '[]',
    '{"party":9}',
    '{"party":2.5}',
    '{"party":"2"}',
    '{"passes":3}',
    'null',
  ])('ignores an unreadable one on the device: %s', (text) => {
    localStorage.setItem('travelers', text);
    expect(emptyDraft()).toEqual(EMPTY_DRAFT);
  });
});

describe('search draft', () => {
  it('a search draft is converted to a search and back', () => {
    const search = searchOf(DRAFT);
    expect(search).toMatchObject({
      screen: 'departure_flights',
      origin: 'DEN,CITY:NEW YORK CITY',
      destination: 'CUN',
      duration: 4,
    });
    const view = { placeView: 'airport', dateView: 'calendar' } as const;
    expect(filled({ ...EMPTY_DRAFT, ...view }, search)).toEqual(DRAFT);
  });

  it('an inbound search draft omits the origin', () => {
    expect(searchOf({ ...DRAFT, direction: 'inbound' }).origin).toBe('');
  });

  it('a search draft loses the other end only when the direction changes', () => {
    expect(turned(DRAFT, 'inbound')).toMatchObject({ origins: [], destinations: ['CUN'] });
    const inbound = turned(DRAFT, 'inbound');
    expect(turned(inbound, 'outbound')).toMatchObject({ origins: [], destinations: [] });
    expect(turned(DRAFT, 'outbound')).toBe(DRAFT);
  });

  it('a search draft swaps its destination with all its origins, and back', () => {
    const there = swapped(DRAFT);
    expect(there).toMatchObject({ origins: ['CUN'], destinations: DRAFT.origins });
    expect(swapped(there)).toEqual(DRAFT);
    expect(swapped(EMPTY_DRAFT)).toEqual(EMPTY_DRAFT);
    expect(filled(EMPTY_DRAFT, searchOf(there)).destinations).toEqual(DRAFT.origins);
    storedForm.set(there);
    expect(storedDraft().destinations).toEqual(DRAFT.origins);
  });

  it('a chosen origin replaces a suggested one and joins a chosen one', () => {
    const suggested = suggestOrigin(EMPTY_DRAFT, 'DEN');
    expect(suggested).toMatchObject({ origins: ['DEN'], suggestedOrigin: 'DEN' });
    const chosen = withOrigins(suggested, ['DEN', 'ATL']);
    expect(chosen).toMatchObject({ origins: ['ATL'] });
    expect(chosen.suggestedOrigin).toBeUndefined();
    expect(withOrigins(chosen, ['ATL', 'DEN']).origins).toEqual(['ATL', 'DEN']);
    expect(withOrigins(suggested, []).origins).toEqual([]);
  });

  it('a suggested origin stays beside others that were chosen with it', () => {
    const suggested = suggestOrigin(EMPTY_DRAFT, 'DEN');
    const chosen = withOrigins(suggested, ['DEN', 'ATL'], true);
    expect(chosen).toMatchObject({ origins: ['DEN', 'ATL'] });
    expect(chosen.suggestedOrigin).toBeUndefined();
  });

  it('an origin is suggested only to a form without one', () => {
    const chosen = withOrigins(EMPTY_DRAFT, ['ATL']);
    expect(suggestOrigin(chosen, 'DEN')).toBe(chosen);
    const inbound = turned(EMPTY_DRAFT, 'inbound');
    expect(suggestOrigin(inbound, 'DEN')).toBe(inbound);
  });

  it('a suggested origin stays a suggestion after a reload', () => {
    storedForm.set(suggestOrigin(EMPTY_DRAFT, 'DEN'));
    expect(withOrigins(storedDraft(), ['DEN', 'ATL']).origins).toEqual(['ATL']);
  });

  it('a link with a place alone fills it in and keeps the rest of the form', () => {
    const prefill = { ...EMPTY_SEARCH, origin: 'LAS' };
    expect(prefilled(DRAFT, prefill)).toEqual({ ...DRAFT, origins: ['LAS'] });
    const day = { ...EMPTY_SEARCH, date: localDate('2026-11-30'), party: 2 };
    expect(prefilled(DRAFT, day)).toEqual({ ...DRAFT, date: '2026-11-30', party: 2 });
  });

  it('a search draft is stored and read back', () => {
    storedForm.set(DRAFT);
    expect(storedDraft()).toEqual(DRAFT);
  });

  it.each([
    'nonsense',
    '[]',
    '7',
    'null',
    '{"direction":"up","origins":"DEN","destinations":[1],"date":"2026-02-30","duration":0}',
  ])('a search draft that cannot be read is an empty form: %s', (text) => {
    sessionStorage.setItem('search_draft', text);
    expect(storedDraft()).toEqual(EMPTY_DRAFT);
  });
});
