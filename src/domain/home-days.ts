import type { AirportCode } from './airports.ts';
import { deadlineKey } from './deadline.ts';
import { payersKey } from './flight-facts.ts';
import { CACHED_QUESTIONS, listsFor, oncePerList } from './flight-lists.ts';
import { type HomeDay, homeDayOf, homeTimes, homeWays } from './home-strength.ts';
import { recentlyUsed } from './recently-used.ts';
import type { LocalDate } from './time.ts';
import { zoneOf } from './trip-legs.ts';
import type { TripQuestion, TripWorld } from './trips.ts';

/** A place that travelers fly home from, and the travel day. */
export interface PlaceAndDay {
  readonly place: AirportCode;
  readonly day: LocalDate;
}

type WaysQuestion = Pick<TripQuestion, 'party' | 'den' | 'deadline' | 'slow'>;

/** By list of flights to a home airport. */
const cachedDays = recentlyUsed(CACHED_QUESTIONS, () =>
  oncePerList(() => new Map<AirportCode, HomeDay>()),
);

/** @returns the ways home from a place on a day to any of the airports; those to one are kept between questions. */
export function homeDays(question: WaysQuestion, world: TripWorld) {
  const key = `${payersKey(question)} ${question.slow} ${world.hasFares} ${deadlineKey(question.deadline)}`;
  const known = cachedDays(key, undefined);
  const toOne = (home: AirportCode, at: PlaceAndDay): HomeDay => {
    const places = known(world.to(home, at.day));
    const day = places.get(at.place) ?? homeDayTo(home, at, question, world);
    places.set(at.place, day);
    return day;
  };
  return (homes: readonly AirportCode[], at: PlaceAndDay): HomeDay => {
    const days = homes.map((home) => toOne(home, at));
    const [only] = days;
    if (only && days.length === 1) return only;
    return homeDayOf(days.flatMap(({ all }) => all));
  };
}

function homeDayTo(
  home: AirportCode,
  { place, day }: PlaceAndDay,
  question: WaysQuestion,
  world: TripWorld,
): HomeDay {
  const { deadline, slow } = question;
  const flights = listsFor({ slow }).to(world.to(home, day)).get(place) ?? [];
  const zones = { zone: zoneOf(world, place), zoneOf: (code: AirportCode) => zoneOf(world, code) };
  const timesOf = homeTimes({ day, ...zones, deadline });
  return homeDayOf(homeWays(flights, { ...question, hasFares: world.hasFares }, timesOf));
}
