import { describe, expect, it } from 'vitest';
import type { Place } from '#web/places/place.ts';
import { isSearchDisabled, type SearchButtonFacts, searchButtonLabel } from './use-form-facts.ts';

const place = (label: string): Place => ({
  key: label,
  codes: [label],
  name: label,
  airportNames: [],
  aliases: [],
  routes: 1,
  region: '',
  label,
  detail: '',
  routesText: '',
  zone: 'America/Denver',
  spots: [],
  covered: false,
});

const WHOLE: SearchButtonFacts = {
  direction: 'outbound',
  origins: [place('DEN')],
  destinations: [],
  wantsDestination: false,
  hasDate: true,
  isSearching: false,
  disabled: false,
  disabledMessage: undefined,
  hideOrigin: false,
  remaining: 2,
};
const INBOUND = {
  ...WHOLE,
  direction: 'inbound',
  origins: [],
  destinations: [place('CUN')],
} as const;
const origins = (...labels: string[]) => ({ ...WHOLE, origins: labels.map(place) });

describe('search button label', () => {
  it.each<[string, SearchButtonFacts]>([
    ['Searching...', { ...WHOLE, isSearching: true, disabled: true, remaining: 0 }],
    ['Search Disabled', { ...WHOLE, disabled: true, remaining: 0 }],
    ['Closed for the night', { ...WHOLE, disabled: true, disabledMessage: 'Closed for the night' }],
    ['No Searches Remaining', { ...WHOLE, remaining: 0 }],
    ['Search from DEN', WHOLE],
    ['Search from DEN, ATL, LAS', origins('DEN', 'ATL', 'LAS')],
    ['Search from DEN +3 more', origins('DEN', 'ATL', 'LAS', 'SLC')],
    ['Search DEN → CUN', { ...WHOLE, destinations: [place('CUN')] }],
    ['Search CUN → DEN, ATL', { ...origins('CUN'), destinations: ['DEN', 'ATL'].map(place) }],
    ['Search Inbound Flights to CUN', INBOUND],
    ['Search Inbound Flights', { ...INBOUND, wantsDestination: true, destinations: [] }],
    ['Search flights', origins()],
  ])('the search button has the label %s', (text, facts) =>
    expect(searchButtonLabel(facts).text).toBe(text),
  );

  it('the search button keeps the places behind "+N more" in its accessible name', () => {
    expect(searchButtonLabel(origins('A', 'B', 'C', 'D')).rest).toEqual(['B', 'C', 'D']);
  });

  it.each<[string, SearchButtonFacts]>([
    ['searching', { ...WHOLE, isSearching: true }],
    ['switched off', { ...WHOLE, disabled: true }],
    ['without origin', origins()],
    ['for one route without destination', { ...WHOLE, wantsDestination: true, destinations: [] }],
    ['without date', { ...WHOLE, hasDate: false }],
    ['inbound without destination', { ...INBOUND, wantsDestination: true, destinations: [] }],
    ['with nothing left', { ...WHOLE, remaining: 0 }],
  ])('the search button is disabled: %s', (_, facts) => expect(isSearchDisabled(facts)).toBe(true));

  it.each<[string, SearchButtonFacts]>([
    ['when whole', WHOLE],
    ['without a limit', { ...WHOLE, remaining: undefined }],
    ['without origin where none is asked for', { ...origins(), hideOrigin: true }],
    ['inbound with a destination', INBOUND],
  ])('the search button is enabled: %s', (_, facts) => expect(isSearchDisabled(facts)).toBe(false));
});
