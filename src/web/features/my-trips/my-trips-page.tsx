import { Bookmark, TriangleAlert } from 'lucide-react';
import type { SavedTripDto } from '#contract/saved-trips.ts';
import { isOver } from '#domain/saved-trip.ts';
import { instantOf } from '#domain/time.ts';
import { formatTimeLeft } from '#domain/ways-home.ts';
import { Link } from '#web/router.tsx';
import { type KeptTrip, readKept } from '#web/saved-trips/kept-trip.ts';
import { type SavedTrips, useSavedTrips } from '#web/saved-trips/use-saved-trips.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView, Failed, Loaded, Waiting } from '#web/ui/feedback.tsx';
import { Page } from '#web/ui/page.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatNext, formatTripFacts, formatTripTitle } from './format-plan.ts';
import styles from './my-trips.module.css';
import { FeedPanel } from './trip-calendar.tsx';
import { type PlanKnown, tripPlan, usePlanFacts } from './use-plan.ts';
import { LookLine } from './watching.tsx';

const LEAD = 'What to book and when, trip by trip.';

export const TripsWaiting = () => (
  <Page heading="My trips" lead={LEAD}>
    <Waiting label="Loading your trips…" heights={[72, 72]} className={styles.waiting} />
  </Page>
);

export function MyTripsPage() {
  const saved = useSavedTrips();
  const known = usePlanFacts();
  const hasFares = useHasFares();
  return (
    <Page
      heading="My trips"
      lead={LEAD}
      action={
        hasFares && saved.trips?.some(isSample) ? (
          <Tag tone="sample" icon={<TriangleAlert />}>
            Sample fares
          </Tag>
        ) : undefined
      }
    >
      <Loaded
        query={queryOf(saved, known)}
        waiting={
          <Waiting label="Loading your trips…" heights={[72, 72]} className={styles.waiting} />
        }
        failed={<Failed query={saved} />}
        warns
        empty={(trips) => trips.length === 0 && <NoTrips />}
      >
        {(trips) => (
          <>
            <TripLists trips={trips} known={known} />
            {saved.isOnDevice ? <OnDevice /> : <FeedPanel />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Whether a simulated price of the trip is shown. */
const isSample = ({ simulated, out_watch, home_watch }: SavedTripDto): boolean =>
  simulated && (out_watch !== undefined || home_watch !== undefined);

/** Plans need airports and blackout dates. */
const queryOf = ({ trips, error, isFetching, refetch }: SavedTrips, { isSettled }: PlanKnown) => ({
  data: isSettled ? trips : undefined,
  error: trips && !isSettled ? null : error,
  isFetching,
  refetch,
});

const NoTrips = () => (
  <EmptyView
    icon={<Bookmark />}
    title="No trips kept yet"
    action={
      <ButtonLink to="/" variant="primary">
        Plan a trip
      </ButtonLink>
    }
  >
    Say when you can leave and when you must be home. ‘Keep this trip’ on any pair of flights puts
    it here, with what to book at midnight and what to do if the seat is gone.
  </EmptyView>
);

const OnDevice = () => (
  <p className={styles.soft}>
    Kept on this device. <Link to="/register">Sign up</Link> or <Link to="/login">sign in</Link>,
    and they move to your account.
  </p>
);

interface TripListsProps {
  readonly trips: readonly SavedTripDto[];
  readonly known: PlanKnown;
}

/** Where there is most to do first; then what is over. */
function TripLists({ trips, known }: TripListsProps) {
  const kept = trips.flatMap((dto) => readKept(dto) ?? []);
  const rows = kept.map((one) => ({ ...one, ...tripPlan(one.trip, known) }));
  const past = rows.filter(({ trip }) => isOver(trip, known.now));
  const ahead = rows
    .filter((row) => !past.includes(row))
    .sort((a, b) => dueAt(a.next) - dueAt(b.next));
  return (
    <>
      {ahead.length > 0 && (
        <section aria-labelledby="coming-trips">
          <h2 id="coming-trips">
            <HiddenText>Coming trips</HiddenText>
          </h2>
          <ul className={styles.rows}>
            {ahead.map((row) => (
              <TripRow key={row.dto.id} {...row} known={known} />
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past-trips">
          <h2 id="past-trips">Past trips</h2>
          <ul className={styles.rows}>
            {past.toReversed().map((row) => (
              <TripRow key={row.dto.id} {...row} known={known} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Plan = ReturnType<typeof tripPlan>;

/** What is open now comes before everything that waits. */
function dueAt(next: Plan['next']): number {
  if (!next) return Number.POSITIVE_INFINITY;
  return next.status === 'waiting' && next.time ? instantOf(next.time) : 0;
}

interface TripRowProps extends KeptTrip, Plan {
  readonly known: PlanKnown;
}

function TripRow({ dto, trip, next, known }: TripRowProps) {
  const { places, now } = known;
  const { title } = formatNext(next, trip, known);
  const isChanged = dto.out_change !== null || dto.home_change !== null;
  return (
    <li className={styles.row}>
      <div>
        <h3>
          <Link to={`/my-trips/${dto.id}`}>{formatTripTitle(trip, places.cityOf)}</Link>
        </h3>
        <p className={styles.soft}>{formatTripFacts(trip)}</p>
        {isChanged && <p className={styles.changed}>The timetable has changed.</p>}
        {next && (
          <LookLine kept={{ dto, trip }} step={next} known={known} className={styles.soft} />
        )}
      </div>
      <p className={styles.rowNext}>
        {title}
        {next?.status === 'waiting' && next.time && (
          <b> {formatTimeLeft(instantOf(next.time), now)}</b>
        )}
      </p>
    </li>
  );
}
