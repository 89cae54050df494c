import type { SavedTripDto } from '#contract/saved-trips.ts';
import { isOver } from '#domain/saved-trip.ts';
import { MOST_WATCHED_TRIPS, watchedTrips } from '#domain/trip-event.ts';
import { Link } from '#web/router.tsx';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import type { TripChanges } from '#web/saved-trips/use-saved-trips.ts';
import { useSession } from '#web/session/use-session.ts';
import { VerifyNotice } from '#web/session/verify-notice.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge/crown.tsx';
import { Switch } from '#web/ui/choice/switch.tsx';
import type { PlanKnown } from '../use-plan.ts';
import styles from './watching.module.css';

interface WatchPanelProps {
  readonly kept: KeptTrip;
  /** Of the same member: the next to leave are watched. */
  readonly trips: readonly SavedTripDto[];
  readonly known: PlanKnown;
  /** False if it failed, which has been said. */
  readonly change: (changes: TripChanges) => Promise<boolean>;
}

/** Whether the trip is watched, and a switch to stop its messages. */
export function WatchPanel({ kept: { dto, trip }, trips, known, change }: WatchPanelProps) {
  const { can } = useSession();
  const hasFares = useHasFares();
  if (isOver(trip, known.now)) return null;
  if (!can('trips.watch'))
    return (
      <p className={styles.line}>
        <Crown />{' '}
        <span>
          <Link to="/plans">Premium watches trips for you</Link>. This one counts down only.
        </span>
      </p>
    );
  const isMuted = dto.muted === true;
  const isWatched = watchedTrips(trips.map(candidateOf), new Date(known.now * 60_000)).has(dto.id);
  return (
    <section className={styles.panel} aria-label="Messages about this trip">
      {isWatched && <VerifyNotice />}
      <p className={styles.line}>
        {isMuted
          ? 'We do not watch this trip.'
          : isWatched
            ? `We watch this trip and write to you ${hasFares ? WITH_FARES : WITHOUT_FARES}.`
            : `${MOST_WATCHED_TRIPS} trips are watched; this one counts down only.`}
      </p>
      <Switch
        label="Do not write to me about this trip"
        checked={isMuted}
        onChange={(muted) => void change({ muted })}
      />
    </section>
  );
}

const WITH_FARES =
  'when its window opens, when the seat comes or goes, when the price falls, when plan B runs out and when the timetable moves a flight';
const WITHOUT_FARES = 'when its window opens and when the timetable moves a flight';

const candidateOf = ({ id, out, back, muted = false }: SavedTripDto) => ({
  id,
  departsAt: new Date(out.departure_time),
  lastDepartsAt: new Date((back ?? out).departure_time),
  isMuted: muted,
});
