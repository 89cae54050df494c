import type { Flight } from '#domain/flight.ts';
import type { SavedTrip, Way } from '#domain/saved-trip.ts';
import type { TripEvent } from '#domain/trip-event.ts';
import type { Tx } from '#server/db/database.ts';

/** What a member is told of a flight of a trip. */
export interface TripNotice {
  readonly userId: string;
  readonly email: string;
  readonly tripId: string;
  readonly keptAt: Date;
  /** Of this message among those about the trip; part of its key. */
  readonly number: number;
  readonly trip: SavedTrip;
  readonly way: Way;
  readonly flight: Flight;
  readonly event: TripEvent;
  /** When the source reported what the event says of seats and prices; undefined if it said nothing. */
  readonly seenAt: Date | undefined;
  readonly simulated: boolean;
}

/**
 * Enqueues the messages about kept trips on the channels of their members, in the transaction that remembers what was
 * said. One key per trip and event: the same event twice is told once.
 */
export type NotifyOfTrips = (tx: Tx, notices: readonly TripNotice[], at: Date) => Promise<void>;
