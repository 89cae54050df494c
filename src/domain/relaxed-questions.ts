import type { AirportCode } from './airports.ts';
import { hasTime } from './deadline.ts';
import { withNearby } from './nearby.ts';
import { MAX_DAYS_AHEAD } from './search.ts';
import { addDays, daysBetween, type LocalDate, type Minutes } from './time.ts';
import { clockText, daysText, nightsText, wallClockText } from './trip-texts.ts';
import { MOST_NIGHTS, MOST_OUT_DAYS, type TripQuestion, type TripWorld } from './trips.ts';

/** A question with one of its wishes changed. */
export interface Loosening {
  /** Names of the query with the text to put; null leaves the name out. */
  readonly set: Readonly<Record<string, string | null>>;
  readonly question: TripQuestion;
}

/** Changes of the same wish, the smallest first. */
type Wish = readonly Loosening[];

interface LooseningFacts {
  /** Whether airports nearby are among the origins already. */
  readonly isNearby: boolean;
  /** At the origins. */
  readonly today: LocalDate;
  readonly airports: TripWorld['network']['airports'];
}

const HOUR = 60;
const DAY = 24 * HOUR;
const LATER = [2 * HOUR, 4 * HOUR];
/** A time before it means the following morning. */
const NEXT_MORNING_BEFORE = 4 * HOUR;

/** What may be asked instead of a question that finds nothing. */
export function wishesOf(question: TripQuestion, facts: LooseningFacts): Wish[] {
  const { deadline, fares, maxStops, nights, departAfter, warmFrom, returnTo, origins } = question;
  const one = (isWished: boolean, set: Loosening['set'], changes: Partial<TripQuestion>): Wish =>
    isWished ? [{ set, question: { ...question, ...changes } }] : [];
  const moreNights = { ...nights, most: nights.most + 1 };
  const fewerNights = { ...nights, least: nights.least - 1 };
  return [
    [
      ...laterTimes(deadline.homeByTime).map(([text, homeByTime]) => ({
        set: { home_by_time: text },
        question: { ...question, deadline: { ...deadline, homeByTime } },
      })),
      ...withoutTime(question),
    ],
    one(
      !hasTime(deadline) && !deadline.overnight,
      { overnight: '1' },
      { deadline: { overnight: true } },
    ),
    laterMoments(deadline.homeBy).map(([text, homeBy]) => ({
      set: { home_by: text },
      question: { ...question, deadline: { ...deadline, homeBy } },
    })),
    one(fares === 'pass', { fares: null }, { fares: 'any' }),
    one(maxStops < 2, { max_stops: null }, { maxStops: 2 }),
    one(warmFrom !== undefined, { warm_from: null }, { warmFrom: undefined }),
    one(departAfter !== undefined, { depart_after: null }, { departAfter: undefined }),
    one(nights.most < MOST_NIGHTS, { nights: nightsText(moreNights) }, { nights: moreNights }),
    one(nights.least > 0, { nights: nightsText(fewerNights) }, { nights: fewerNights }),
    nearbyOf(question, facts),
    dayLater(question, facts),
    one(returnTo === 'same' && origins.length > 1, { return_to: 'any' }, { returnTo: 'any' }),
    one(!question.slow, { slow: '1' }, { slow: true }),
  ].filter((wish) => wish.length > 0);
}

/** By the end of the day, unless the following morning was asked for. */
function withoutTime(question: TripQuestion): Wish {
  const { homeBy, homeByTime: asked } = question.deadline;
  if (asked === undefined) return [];
  const overnight = homeBy === undefined && asked < NEXT_MORNING_BEFORE;
  const set = { home_by_time: null, ...(overnight && { overnight: '1' }) };
  return [{ set, question: { ...question, deadline: { homeBy, overnight } } }];
}

type Later<T> = readonly (readonly [text: string | null, value: T | undefined])[];

function laterTimes(time: Minutes | undefined): Later<Minutes> {
  if (time === undefined) return [];
  const asked = time < NEXT_MORNING_BEFORE ? time + DAY : time;
  const later = LATER.map((more) => asked + more)
    .filter((minute) => minute < DAY + NEXT_MORNING_BEFORE)
    .map((minute) => (minute % DAY) as Minutes);
  return later.map((minute) => [clockText(minute), minute] as const);
}

function laterMoments(moment: TripQuestion['deadline']['homeBy']): Later<typeof moment> {
  if (moment === undefined) return [];
  const later = LATER.map((more) => {
    const minute = moment.minute + more;
    return {
      date: addDays(moment.date, Math.floor(minute / DAY)),
      minute: (minute % DAY) as Minutes,
    };
  });
  return [...later.map((one) => [wallClockText(one), one] as const), [null, undefined]];
}

function nearbyOf(question: TripQuestion, { isNearby, airports }: LooseningFacts): Wish {
  const { origins: named } = question;
  if (isNearby) return [];
  const { origins } = withNearby(airportsOf(named, airports), airports.values());
  return origins.length > named.length
    ? [{ set: { nearby: '1' }, question: { ...question, origins } }]
    : [];
}

const airportsOf = (codes: readonly AirportCode[], airports: LooseningFacts['airports']) =>
  codes.flatMap((code) => airports.get(code) ?? []);

function dayLater(question: TripQuestion, { today }: LooseningFacts): Wish {
  const { from, until } = question.out;
  const out = { from, until: addDays(until, 1) };
  const isAllowed =
    daysBetween(from, out.until) < MOST_OUT_DAYS && daysBetween(today, out.until) <= MAX_DAYS_AHEAD;
  return isAllowed ? [{ set: { out: daysText(out) }, question: { ...question, out } }] : [];
}

/** A loosening that finds something. */
export interface Loosened extends Pick<Loosening, 'set'> {
  readonly destinations: number;
}

const MOST_TRIED = 12;
const MOST_LOOSENED = 4;

interface Trying {
  /** How many destinations a question has. */
  readonly countPlaces: (question: TripQuestion) => Promise<number>;
  readonly hasTime: () => boolean;
}

/** The smallest change of each wish that finds something; those that find most come first. */
export async function loosen(
  wishes: readonly Wish[],
  { countPlaces, hasTime }: Trying,
): Promise<Loosened[]> {
  const found: Loosened[] = [];
  let tried = 0;
  for (const wish of wishes)
    for (const { set, question } of wish) {
      if (tried === MOST_TRIED || !hasTime()) return best(found);
      tried += 1;
      const destinations = await countPlaces(question);
      if (destinations === 0) continue;
      found.push({ set, destinations });
      break;
    }
  return best(found);
}

const best = (found: readonly Loosened[]): Loosened[] =>
  found.toSorted((a, b) => b.destinations - a.destinations).slice(0, MOST_LOOSENED);
