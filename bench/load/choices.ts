import type { AirportCode } from '#domain/airports.ts';
import type { Network } from '#domain/timetable.ts';
import type { SeededRandom } from '#test/random.ts';
import type { World } from './world.ts';

/** Half of the searches are for one of so many next days. */
const NEAR_DAYS = 5;

/** Choices of users: large airports and near days are more frequent. */
export function choicesOf(
  { airports, days }: Pick<World, 'airports' | 'days'>,
  { random, between }: SeededRandom,
) {
  const all = airports.reduce((sum, { departures }) => sum + departures, 0);
  const airport = (): string => {
    let left = random() * all;
    for (const { code, departures } of airports) {
      left -= departures;
      if (left < 0) return code;
    }
    return 'DEN';
  };
  const any = <T>(list: readonly T[]): T => {
    const one = list[between(0, list.length - 1)];
    if (one === undefined) throw new RangeError('There is nothing to choose from.');
    return one;
  };
  const other = (than: string): string => {
    const one = airport();
    return one === than ? other(than) : one;
  };
  const day = (): string => {
    // Half of them are within the near days, and each further such period has half of the rest.
    const away = Math.floor(-Math.log2(1 - random()) * NEAR_DAYS);
    return days[Math.min(away, days.length - 1)] ?? any(days);
  };
  return { any, airport, other, day };
}

/** Departures a week. */
export function airportsByDepartures({ timetable }: Network) {
  const departures = new Map<AirportCode, number>();
  for (const { origin, weekdays } of timetable) {
    const days = weekdays.toString(2).replaceAll('0', '').length;
    departures.set(origin, (departures.get(origin) ?? 0) + days);
  }
  return [...departures].map(([code, count]) => ({ code, departures: count }));
}
