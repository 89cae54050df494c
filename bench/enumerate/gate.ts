import type { ConnectionRules } from '#domain/itinerary/connection-rules.ts';
import { journeySearch, rowsOf } from './engine.ts';
import type { PricedDay } from './priced-day.ts';

/**
 * Answers how many journeys there are. @throws Error where the rows that a database answered for each origin are not
 * those of the engine, flights, totals and seats.
 */
export function sameRows(
  day: PricedDay,
  rules: ConnectionRules,
  rows: readonly (readonly number[][])[],
): number {
  const search = journeySearch(day, rules);
  let journeys = 0;
  for (const [at, origin] of day.origins.entries()) {
    const ours = rowsOf(search(origin)).map(String).sort();
    const theirs = (rows[at] ?? []).map((row) => String(row.slice(0, -1))).sort();
    if (ours.join('\n') !== theirs.join('\n'))
      throw new Error(`From ${origin}: ${ours.length} journeys, and ${theirs.length} others`);
    journeys += ours.length;
  }
  return journeys;
}
