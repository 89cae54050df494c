import type { AirportCode } from '#domain/airports.ts';
import { addDays, type LocalDate, localDate, minutes } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { TRIP_ORDERS, type TripQuestion } from '#domain/trips.ts';
import type { Proof } from '../harness/prove.ts';
import { widened } from './places.ts';
import type { Forecast } from './plain-world.ts';
import { SOURCES, type SourceName } from './sources.ts';

/** Days on which ranges begin: both edges of the blackout before Christmas, and both clock changes of 2027. */
const BEGINNINGS = {
  quick: ['2026-12-17', '2027-03-13', '2027-11-06'],
  full: ['2026-12-08', '2026-12-17', '2026-12-25', '2027-01-02', '2027-03-12', '2027-11-05'],
};
/** In these the long stays begin, so that the short form reads few days. */
const LONG_STAYS = { quick: 1, full: 6 };
const MOST_QUICK_NIGHTS = 4;

const PARTIES = [1, 2, 3, 4].flatMap((travelers) =>
  Array.from({ length: travelers + 1 }, (_, passes) => ({ travelers, passes })),
);

/** What everything that is asked at one moment has in common. */
export interface Moment {
  readonly source: SourceName;
  readonly begins: LocalDate;
  readonly now: Date;
  readonly hasLongStays: boolean;
  readonly forecast: Forecast;
}

export function anyMoment(proof: Proof, network: Network, nth: number): Moment {
  const { isFull, between } = proof;
  const form = isFull ? 'full' : 'quick';
  const at = nth % BEGINNINGS[form].length;
  const begins = localDate(BEGINNINGS[form][at] ?? '');
  const ahead = between(0, 9) === 0 ? between(-240, -72) : between(-30, 30);
  return {
    source: SOURCES[Math.floor(nth / BEGINNINGS[form].length) % SOURCES.length] ?? 'simulated',
    begins,
    now: new Date(Date.parse(`${begins}T12:00:00Z`) + ahead * 3_600_000 + between(0, 59) * 60_000),
    hasLongStays: at < LONG_STAYS[form],
    forecast: anyForecast(proof, network, begins),
  };
}

/** Seven days or none, few different highs, and days that are missing. */
function anyForecast({ between }: Proof, network: Network, begins: LocalDate): Forecast {
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(begins, ahead - 1));
  const highsOf = () =>
    Object.fromEntries(
      days.flatMap((day) => (between(0, 9) === 0 ? [] : [[day, between(60, 69)] as const])),
    );
  return Object.fromEntries(
    [...network.airports.keys()].flatMap((code) =>
      between(0, 4) === 0 ? [] : [[code, highsOf()] as const],
    ),
  );
}

export interface RandomQuestion extends TripQuestion {
  readonly named: readonly AirportCode[];
  readonly isWidened: boolean;
}

/** @param nth of all questions, which spreads parties and orders evenly. */
export function anyQuestion(
  proof: Proof,
  network: Network,
  { nth, moment }: { readonly nth: number; readonly moment: Moment },
): RandomQuestion {
  const choose = chooser(proof);
  const isLarge = nth % 40 === 39;
  const places = anyPlaces(choose, network, isLarge);
  const days = anyDays(choose, moment, isLarge);
  const party = PARTIES[nth % PARTIES.length] ?? { travelers: 1, passes: 1 };
  const isPassLikely = party.passes === party.travelers;
  return {
    ...places,
    ...days,
    returnTo: choose.often(40) ? 'any' : 'same',
    departAfter: choose.often(25) ? choose.one([...WALL_CLOCKS, ...DEPARTURES]) : undefined,
    deadline: anyDeadline(choose, days),
    party,
    den: choose.often(40),
    fares: choose.often(isPassLikely ? 70 : 5) ? 'pass' : 'any',
    maxStops: choose.one([0, 1, 2, 2, 2]),
    slow: choose.often(25),
    warmFrom: choose.often(25) ? choose.between(60, 68) : undefined,
    order: TRIP_ORDERS[nth % TRIP_ORDERS.length] ?? 'best',
  };
}

const chooser = ({ between }: Proof) => ({
  between,
  one: <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T,
  often: (percent: number) => between(1, 100) <= percent,
});

type Chooser = ReturnType<typeof chooser>;

function anyPlaces({ one, often, between }: Chooser, network: Network, isLarge: boolean) {
  const served = [...network.airports.values()].filter(({ status }) => status === 'current');
  const busy = served.map(({ code }) => code).filter((code) => BUSY.includes(code));
  const place = () => (often(70) ? one(busy) : one(served).code);
  const named = [...new Set(Array.from({ length: isLarge ? 7 : between(1, 2) }, place))];
  const isWidened = often(20);
  const origins = isWidened ? widened(network, named).taken : named;
  const isNamed = often(isLarge ? 10 : 35);
  // The second origin may be near the first.
  const destinations = [...new Set([place(), place(), place(), ...origins.slice(1, 2)])];
  return { named, isWidened, origins, destinations: isNamed ? destinations : undefined };
}

function anyDays({ one, between }: Chooser, moment: Moment, isLarge: boolean) {
  const longest = moment.hasLongStays ? 14 : MOST_QUICK_NIGHTS;
  const least = between(0, longest);
  const most = Math.min(longest, least + (isLarge ? 2 : one([0, 0, 1])));
  const from = addDays(moment.begins, between(0, 1));
  const until = addDays(from, isLarge ? 3 : one([0, 0, 1, 2]));
  return { out: { from, until }, nights: { least, most } };
}

function anyDeadline(
  { one, often, between }: Chooser,
  { out, nights }: Pick<TripQuestion, 'out' | 'nights'>,
): TripQuestion['deadline'] {
  const date = addDays(out.until, between(nights.least, nights.most + 1));
  return {
    ...(often(30) && { overnight: true }),
    ...(often(25) && { homeBy: { date, minute: one([...WALL_CLOCKS, ...DEADLINES]) } }),
    ...(often(30) && { homeByTime: one([...WALL_CLOCKS, ...DEADLINES]) }),
  };
}

/** Around and in the hour that a clock change skips or repeats. */
const WALL_CLOCKS = [60, 90, 120, 150, 180].map(minutes);
const DEPARTURES = [5 * 60, 17 * 60, 20 * 60 + 15].map(minutes);
/** Around 4:00 AM, and some later. */
const DEADLINES = [0, 239, 240, 12 * 60, 16 * 60, 18 * 60 + 41, 21 * 60, 1439].map(minutes);

const BUSY =
  'DEN MCO LAS ATL PHX TPA DFW ORD MIA CLE PHL CLT MDW FLL RSW SJU CUN SFO SEA LGA EWR TTN BWI IAD DAL HOU IAH SNA ONT'.split(
    ' ',
  );

/** Names of the options that a question uses, and of the days that it touches. */
export function optionsOf(question: RandomQuestion, { source, begins, now }: Moment): string[] {
  const { party, nights, out, deadline, destinations, departAfter } = question;
  const homeByTime = deadline.homeByTime ?? -1;
  const last = addDays(out.until, nights.most);
  const touches = (day: string) => out.from <= day && day <= last;
  const used = {
    [`${party.travelers} with ${party.passes} passes`]: true,
    [`fares ${question.fares}`]: true,
    [`return to ${question.returnTo}`]: true,
    [`at most ${question.maxStops} stops`]: true,
    [`order ${question.order}`]: true,
    [`source ${source}`]: true,
    den: question.den,
    nearby: question.isWidened,
    slow: question.slow,
    'warm from': question.warmFrom !== undefined,
    destinations: destinations !== undefined,
    'depart after': departAfter !== undefined,
    overnight: deadline.overnight === true,
    'home by': deadline.homeBy !== undefined,
    'home by time': homeByTime >= 240,
    'home by time before 4:00 AM': homeByTime >= 0 && homeByTime < 240,
    'clocks forward': touches('2027-03-14'),
    'clocks back': touches('2027-11-07'),
    'blackout edge': touches('2026-12-18') || touches('2026-12-25'),
    'asked on the day': now.toISOString() >= begins,
  };
  const stays = Array.from(
    { length: nights.most - nights.least + 1 },
    (_, more) => `${nights.least + more} nights`,
  );
  return [...Object.entries(used).flatMap(([name, is]) => (is ? [name] : [])), ...stays];
}

/** Every name that {@link optionsOf} may give. */
export const ALL_OPTIONS: readonly string[] = [
  PARTIES.map(({ travelers, passes }) => `${travelers} with ${passes} passes`),
  ['fares pass', 'fares any', 'return to same', 'return to any'],
  [0, 1, 2].map((stops) => `at most ${stops} stops`),
  TRIP_ORDERS.map((order) => `order ${order}`),
  SOURCES.map((source) => `source ${source}`),
  ['den', 'nearby', 'slow', 'warm from', 'destinations', 'depart after', 'overnight'],
  ['home by', 'home by time'],
  ['home by time before 4:00 AM', 'clocks forward', 'clocks back', 'blackout edge'],
  ['asked on the day'],
  Array.from({ length: 15 }, (_, nights) => `${nights} nights`),
].flat();
