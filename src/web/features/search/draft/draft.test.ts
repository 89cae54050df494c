import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  filled,
  saveDraft,
  searchOf,
  storedDraft,
  swapped,
  turned,
} from './draft.ts';

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

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

describe('draft of a search', () => {
  it('becomes a search and back', () => {
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

  it('says nothing of an origin inbound', () => {
    expect(searchOf({ ...DRAFT, direction: 'inbound' }).origin).toBe('');
  });

  it('loses the other end when turned, and only then', () => {
    expect(turned(DRAFT, 'inbound')).toMatchObject({ origins: [], destinations: ['CUN'] });
    const inbound = turned(DRAFT, 'inbound');
    expect(turned(inbound, 'outbound')).toMatchObject({ origins: [], destinations: [] });
    expect(turned(DRAFT, 'outbound')).toBe(DRAFT);
  });

  it('swaps its ends, the first origin for the destination', () => {
    expect(swapped(DRAFT)).toMatchObject({ origins: ['CUN'], destinations: ['DEN'] });
    expect(swapped(EMPTY_DRAFT)).toEqual(EMPTY_DRAFT);
  });

  it('is stored and found again', () => {
    saveDraft(DRAFT);
    expect(storedDraft()).toEqual(DRAFT);
  });

  it.each([
    'nonsense',
    '[]',
    '7',
    'null',
    '{"direction":"up","origins":"DEN","destinations":[1],"date":"2026-02-30","duration":0}',
  ])('takes unreadable storage for an empty form: %s', (text) => {
    sessionStorage.setItem('search_draft', text);
    expect(storedDraft()).toEqual(EMPTY_DRAFT);
  });
});
