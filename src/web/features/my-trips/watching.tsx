import type { SavedTripDto } from '#contract/saved-trips.ts';
import { type Flight, originOf, travelersOf } from '#domain/flight.ts';
import { centsFromDollars, formatTogether } from '#domain/money.ts';
import { isOver, type TripStep } from '#domain/saved-trip.ts';
import { formatAgo, formatWeekdayTime, instantOfDate, timeAt } from '#domain/time.ts';
import { MOST_WATCHED_TRIPS, watchedTrips } from '#domain/trip-event.ts';
import { priceWhenKept, wantedFares } from '#domain/wanted-fares.ts';
import { deviceZone } from '#web/browser/now.ts';
import { Link } from '#web/router.tsx';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import type { TripChanges } from '#web/saved-trips/use-saved-trips.ts';
import { useSession } from '#web/session/use-session.tsx';
import { VerifyNotice } from '#web/session/verify-notice.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Switch } from '#web/ui/switches.tsx';
import styles from './my-trips.module.css';
import type { PlanKnown } from './use-plan.ts';

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
      <p className={styles.watchLine}>
        <Crown />{' '}
        <span>
          <Link to="/plans">Premium watches trips for you</Link>. This one counts down only.
        </span>
      </p>
    );
  const isMuted = dto.muted === true;
  const isWatched = watchedTrips(trips.map(candidateOf), new Date(known.now * 60_000)).has(dto.id);
  return (
    <section className={styles.watchPanel} aria-label="Messages about this trip">
      {isWatched && <VerifyNotice />}
      <p className={styles.watchLine}>
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

interface LookLineProps {
  readonly kept: KeptTrip;
  readonly step: TripStep;
  readonly known: PlanKnown;
  readonly className?: string | undefined;
}

/** The state when last looked of a flight that is still to be booked; nothing of one that is not watched. */
export function LookLine({ kept: { dto, trip }, step, known, className }: LookLineProps) {
  const hasFares = useHasFares();
  const look = step.way === 'out' ? dto.out_watch : dto.home_watch;
  const isOpen = step.kind === 'book' && (step.status === 'open' || step.status === 'waiting');
  if (!look || !isOpen || !hasFares || trip.states[step.way] !== 'to_book') return null;
  // Not looked at since the window opened.
  if (look.seat === 'waiting' && step.status !== 'waiting') return null;
  return <p className={className}>{formatLook(look, step, known)}</p>;
}

type Look = NonNullable<SavedTripDto['out_watch']>;

/** `Pass seat seen for $15.41, 4 minutes ago. $82.00 when you kept it.`, `Pass seat gone since 9:12 AM.` */
function formatLook(look: Look, { flight, time }: TripStep, { now, places }: PlanKnown): string {
  const isOnPass = wantedFares(flight, time !== undefined).onGoWild > 0;
  const seat = isOnPass ? 'Pass seat' : 'Seat';
  const ago = formatAgo(now * 60 - Date.parse(look.seen_at) / 1000);
  switch (look.seat) {
    case 'waiting':
      return `Looked at ${ago}. Pass seats show when the window opens.`;
    case 'gone': {
      const since = timeAt(
        places.zoneOf(originOf(flight)) ?? deviceZone(),
        instantOfDate(new Date(look.since)),
      );
      return `${seat} gone since ${formatWeekdayTime(since)}, looked at ${ago}.`;
    }
    case 'there':
      return `${seat} seen for ${priceOf(look, flight)}, ${ago}.${keptPrice(look, flight)}`;
  }
}

const priceOf = ({ price, seats_left: seats }: Look, flight: Flight): string => {
  const total = price === null ? '' : formatTogether(centsFromDollars(price), travelersOf(flight));
  return seats === null ? total : `${total}, ${seats === 1 ? '1 seat' : `${seats} seats`}`;
};

function keptPrice({ price }: Look, flight: Flight): string {
  const kept = priceWhenKept(flight);
  if (kept === undefined || price === null || kept === centsFromDollars(price)) return '';
  return ` ${formatTogether(kept, travelersOf(flight))} when you kept it.`;
}
