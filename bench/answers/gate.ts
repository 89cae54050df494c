import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { searchFlights } from '#contract/flights.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import type { SearchDeps } from '#server/features/search/search-flights.ts';
import { plainAnswer, writtenAnswer } from './answer.ts';

/** Whether the product writes what objects and `JSON.stringify` say, and nothing that the contract does not name. */
export async function gate(deps: SearchDeps, origins: readonly AirportCode[]): Promise<number> {
  let characters = 0;
  for (const origin of origins)
    for (const sight of ['all', 'without seats'] as const) {
      const text = String(await writtenAnswer(deps, origin, sight));
      strictEqual(text, JSON.stringify(await plainAnswer(deps, origin, sight)));
      const value = JSON.parse(text);
      deepStrictEqual(searchFlights.response.parse(value), value);
      characters += text.length;
    }
  return characters;
}
