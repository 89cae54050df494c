/** Trips of a member that are watched at once. */
export const MOST_WATCHED_TRIPS = 10;

export interface WatchCandidate {
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
