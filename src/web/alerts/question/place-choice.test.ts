import { describe, expect, it } from 'vitest';
import { type AirportCode, airportCode } from '#domain/airports.ts';
import { cityGroupOf } from '#domain/city-groups.ts';
import {
  choiceOf,
  isComplete,
  NO_PLACE,
  type PlaceChoice,
  withAirport,
  withKeys,
} from './place-choice.ts';

const DEN = airportCode('DEN');
const LGA = airportCode('LGA');
const NEW_YORK = 'CITY:NEW YORK CITY';

const served = (key: string): readonly AirportCode[] =>
  cityGroupOf(key)?.airports ?? [airportCode(key)];
const choose = (keys: readonly string[], before: PlaceChoice = NO_PLACE) =>
  withKeys(before, keys, served);

describe('places of an alert', () => {
  it('a chosen airport counts at once', () => {
    expect(choose(['DEN'])).toEqual(choiceOf([DEN]));
    expect(isComplete(choose(['DEN']))).toBe(true);
    expect(isComplete(NO_PLACE)).toBe(false);
  });

  it('a city with several airports counts once one of them is ticked', () => {
    const city = choose(['DEN', NEW_YORK]);
    expect(city.airports).toEqual([DEN]);
    expect(isComplete(city)).toBe(false);
    const ticked = withAirport(city, LGA, true);
    expect([ticked.airports, isComplete(ticked)]).toEqual([[DEN, LGA], true]);
    expect(withAirport(ticked, LGA, false)).toEqual(city);
  });

  it('a city with one served airport counts at once', () => {
    expect(withKeys(NO_PLACE, [NEW_YORK], () => [LGA]).airports).toEqual([LGA]);
  });

  it('a removed city takes its ticked airports along, another place keeps them', () => {
    const ticked = withAirport(choose(['DEN', NEW_YORK]), LGA, true);
    expect(choose(['DEN'], ticked)).toEqual(choiceOf([DEN]));
    expect(choose([NEW_YORK, 'ATL'], ticked).airports).toEqual([LGA, airportCode('ATL')]);
  });
});
