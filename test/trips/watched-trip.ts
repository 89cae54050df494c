import type { Fare, FareKind, Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import type { PlanFacts, SavedTrip, Way } from '#domain/saved-trip.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { timeZone } from '#domain/time.ts';
import type { TripEvent, WatchAnswer, WatchedWay, WayMemory } from '#domain/trip-event.ts';
import { watchWay } from '#domain/trip-watch.ts';
import { sharedFlight } from '#test/trip-example.ts';

const ZONES: Record<string, string> = {
  DEN: 'America/Denver',
  TPA: 'America/New_York',
  MCO: 'America/New_York',
};

export const PLAN_FACTS: PlanFacts = {
  zoneOf: (code) => (ZONES[code] ? timeZone(ZONES[code]) : undefined),
  isAbroad: () => false,
  blackoutDates: new Set(),
};

/** Fri, Dec 11: its window opens Thu, Dec 10, 12:00 AM in Denver (07:00 UTC). */
export const OUT = sharedFlight('DEN 2026-12-11T06:00-07:00 TPA 2026-12-11T11:35-05:00 F9 2748', {
  goWild: 15.41,
  standard: 82,
});
/** Sun, Dec 13: its window opens Sat, Dec 12, 12:00 AM in Tampa (05:00 UTC); plan B is due at 9:00 AM there. */
export const HOME = sharedFlight('TPA 2026-12-13T20:20-05:00 DEN 2026-12-13T22:29-07:00 F9 2745', {
  goWild: 15.41,
  standard: 77,
});
export const SURE = sharedFlight('TPA 2026-12-13T12:40-05:00 DEN 2026-12-13T14:45-07:00 F9 2741', {
  standard: 61.98,
});

/** Nothing booked, plan B known. */
export const tripToWatch = (changes: Partial<SavedTrip> = {}): SavedTrip => ({
  departure: OUT,
  back: HOME,
  sureWays: [SURE],
  states: { out: 'to_book', home: 'to_book' },
  ...changes,
});

type Offered = Partial<Record<FareKind, number | readonly [dollars: number, seats: number]>>;

/** A flight as the source offers it, its window open; dollars, or dollars and seats. */
export const offered = (flight: SharedFlight, fares: Offered): Flight => ({
  ...asFlight(flight),
  fares: Object.fromEntries(
    Object.entries(fares).map(([kind, fare]): [string, Fare] => {
      const [dollars, seatsLeft] = typeof fare === 'number' ? [fare] : fare;
      const total = cents(Math.round(dollars * 100));
      return [kind, seatsLeft === undefined ? { total } : { total, seatsLeft }];
    }),
  ),
});

export const answerAt = (time: string, flights: readonly Flight[]): WatchAnswer => ({
  flights,
  seenAt: new Date(time),
});

interface WatchOptions {
  readonly trip?: SavedTrip;
  readonly way?: Way;
  readonly keptAt?: string;
}

/** Looks at one flight of a trip again and again; each look remembers the ones before. */
export function watching({ trip = tripToWatch(), way = 'out', keptAt }: WatchOptions = {}) {
  let memory: WayMemory = {};
  const watched = { trip, way, keptAt: new Date(keptAt ?? '2026-12-01T12:00:00Z') };
  /** @param answer flights seen now by default. */
  const look = (
    time: string,
    answer: readonly Flight[] | WatchAnswer,
    changes: Partial<WatchedWay> = {},
  ): readonly TripEvent[] => {
    const isList = Array.isArray(answer);
    const said = watchWay(
      { change: undefined, ...watched, ...changes },
      memory,
      isList ? answerAt(time, answer) : (answer as WatchAnswer),
      { ...PLAN_FACTS, now: new Date(time) },
    );
    memory = said.memory;
    return said.events;
  };
  return {
    look,
    kinds: (...question: Parameters<typeof look>) => look(...question).map(({ kind }) => kind),
    memory: () => memory,
  };
}
