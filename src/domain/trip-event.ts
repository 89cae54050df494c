import type { Flight } from './flight.ts';
import type { Cents } from './money.ts';
import type { PlanFacts, SavedTrip, Way } from './saved-trip.ts';
import type { TimetableChange } from './timetable-change.ts';
import type { Offer } from './trip-offers.ts';

/** `waiting` until the window opens. */
export type SeatState = 'waiting' | 'there' | 'gone';

/** What watching remembers of one flight of a trip. Times in milliseconds since 1970. */
export interface WayMemory {
  /** Absent until the source has answered for the first time. */
  readonly seat?: SeatState;
  /** When the seat was first seen so. */
  readonly since?: number;
  /** When the source last confirmed it. */
  readonly seenAt?: number;
  /** Of the whole party; absent without a seat. */
  readonly price?: Cents;
  /** Absent if the source does not say. */
  readonly seats?: number;
  /** Seats at plan B's fare. */
  readonly planBSeats?: number;
  readonly said?: SaidOfWay;
}

/** What the member was told of one flight. */
export interface SaidOfWay {
  readonly opening?: true;
  /** `unknown`: the source did not answer when the window opened. */
  readonly seat?: 'there' | 'gone' | 'unknown';
  /** When `gone` was said. */
  readonly goneAt?: number;
  readonly price?: Cents;
  /** When a lower price was said. */
  readonly cheaperAt?: number;
  readonly planBDue?: true;
  readonly planBFew?: true;
  /** Times of a flight that was moved, or `dropped`. */
  readonly timetable?: string;
}

/** What happened to a flight of a trip: one message each. */
export type TripEvent =
  /** The pass seat can be booked from now on. */
  | {
      readonly kind: 'opening';
      /** False if the source did not answer. */
      readonly isKnown: boolean;
      /** The seat, if it is there. */
      readonly offer: Offer | undefined;
      /** What to take if it is not. */
      readonly next: Offer | undefined;
    }
  | { readonly kind: 'seen'; readonly offer: Offer }
  | { readonly kind: 'gone'; readonly next: Offer | undefined }
  /** `was`: when the trip was kept, or last said. */
  | { readonly kind: 'cheaper'; readonly offer: Offer; readonly was: Cents }
  /** From now on the way home should be made sure. `sure` undefined: nobody knows, or there is none. */
  | {
      readonly kind: 'plan-b-due';
      readonly sure: Offer | undefined;
      readonly offer: Offer | undefined;
    }
  /** Plan B has seats for the party at most. */
  | { readonly kind: 'plan-b-few'; readonly seats: number; readonly sure: Offer | undefined }
  | { readonly kind: 'timetable'; readonly change: TimetableChange };

/** One flight of a trip. */
export interface WatchedWay {
  readonly trip: SavedTrip;
  readonly way: Way;
  readonly keptAt: Date;
  /** What the newest timetable says, if it had the flight when the trip was kept. */
  readonly change: TimetableChange | undefined;
}

/** What the source says now. `none`: it has no fares, or does not answer. `unasked`: it may answer the next time. */
export type WatchAnswer =
  | { readonly flights: readonly Flight[]; readonly seenAt: Date }
  | 'none'
  | 'unasked';

export interface WatchFacts extends PlanFacts {
  readonly now: Date;
}

export interface Watched {
  readonly events: readonly TripEvent[];
  readonly memory: WayMemory;
}

/** Trips of a member that are watched at once. */
export const MOST_WATCHED_TRIPS = 10;

interface WatchCandidate {
  readonly id: string;
  /** The first departure and the last one. */
  readonly departsAt: Date;
  readonly lastDepartsAt: Date;
  /** The member wants no messages about it. */
  readonly isMuted: boolean;
}

/** The ids of a member's trips that are watched, if the member has the plan: the next to leave. */
export function watchedTrips(
  trips: readonly WatchCandidate[],
  now: Date,
): ReadonlySet<WatchCandidate['id']> {
  const coming = trips.filter(({ lastDepartsAt, isMuted }) => !isMuted && lastDepartsAt > now);
  const inOrder = coming.sort(
    (a, b) => a.departsAt.getTime() - b.departsAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  return new Set(inOrder.slice(0, MOST_WATCHED_TRIPS).map(({ id }) => id));
}
