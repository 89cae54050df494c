import type { Airport } from '#domain/airports.ts';
import { minutes } from '#domain/time.ts';
import type { TimetableRow } from '#domain/timetable.ts';
import type { SeededRandom } from '#test/random.ts';
import type { MadeRoute } from './made-routes.ts';

const DAY = 1440;
/** Departure banks of a hub in minutes after midnight; arrivals land an hour before. */
const BANKS = [400, 540, 690, 840, 990, 1140] as const;
const BANK_MINUTES = 45;
const BEFORE_BANK = 60;
/** No departures between one and five at night. */
const NIGHT = [60, 300] as const;
const RED_EYES = { share: 0.06, fromMiles: 1400, leaves: 1320 } as const;
const EVERY_DAY = 127;
const DAILY_SHARE = 0.6;
const LEAST_DAYS_OFF = 1;
const MOST_DAYS_OFF = 4;

/** A week of flights in banks, some of them overnight, most of them daily. */
export function madeTimetable(
  airports: readonly Airport[],
  routes: readonly MadeRoute[],
  random: SeededRandom,
): TimetableRow[] {
  const rows: TimetableRow[] = [];
  for (const route of routes) {
    const [hub, spoke] = [airports[route.hub]!, airports[route.spoke]!];
    const block = 40 + Math.round(route.miles / 7.5) + random.between(0, 10);
    // Solar time is close enough.
    const spokeAhead = Math.round((spoke.lng - hub.lng) * 4);
    for (let flight = 0; flight < route.flights; flight++) {
      const bank = BANKS[random.between(0, BANKS.length - 1)]!;
      const out = isRedEye(route, spokeAhead, random) ? RED_EYES.leaves : bank;
      const landing = bank - BEFORE_BANK - block + spokeAhead;
      const back = isRedEye(route, -spokeAhead, random) ? RED_EYES.leaves : landing;
      for (const [from, to, leaves] of [
        [hub, spoke, out],
        [spoke, hub, back],
      ] as const)
        rows.push({
          flightNumber: String(rows.length + 1),
          origin: from.code,
          destination: to.code,
          departs: minutes(byDay(leaves + random.between(0, BANK_MINUTES))),
          block: minutes(block),
          weekdays: weekdays(random),
          approximate: false,
        });
    }
  }
  return rows;
}

/** @param ahead minutes by which the destination's clock is ahead. */
const isRedEye = ({ miles }: MadeRoute, ahead: number, random: SeededRandom): boolean =>
  miles > RED_EYES.fromMiles && ahead > 0 && random.random() < RED_EYES.share;

function byDay(minute: number): number {
  const wrapped = ((minute % DAY) + DAY) % DAY;
  const [begins, ends] = NIGHT;
  return wrapped > begins && wrapped < ends ? wrapped + ends : wrapped;
}

function weekdays(random: SeededRandom): number {
  if (random.random() < DAILY_SHARE) return EVERY_DAY;
  const off = random.between(LEAST_DAYS_OFF, MOST_DAYS_OFF);
  return random
    .shuffled([0, 1, 2, 3, 4, 5, 6])
    .slice(off)
    .reduce((bits, day) => bits | (1 << day), 0);
}
