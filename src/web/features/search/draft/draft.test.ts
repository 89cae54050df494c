import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  emptyDraft,
  filled,
  saveDraft,
  searchOf,
  storedDraft,
  swapped,
  turned,
} from './draft.ts';
import { rememberParty } from './last-party.ts';

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
    saveDraft({ ...DRAFT, party: 2, passes: 0 });
    expect(storedDraft()).toMatchObject({ party: 2, passes: 0 });
    expect(emptyDraft()).toEqual(EMPTY_DRAFT);
    rememberParty({ party: 4, passes: 3 });
    expect(emptyDraft()).toEqual({ ...EMPTY_DRAFT, party: 4, passes: 3 });
    sessionStorage.clear();
    expect(storedDraft()).toMatchObject({ party: 4, passes: 3 });
    rememberParty({});
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

  it('a search draft swaps its destination with its first origin', () => {
    expect(swapped(DRAFT)).toMatchObject({ origins: ['CUN'], destinations: ['DEN'] });
    expect(swapped(EMPTY_DRAFT)).toEqual(EMPTY_DRAFT);
  });

  it('a search draft is stored and read back', () => {
    saveDraft(DRAFT);
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
