import { Check, X } from 'lucide-react';
import { useId, useState } from 'react';
import { departureOf, destinationOf, originOf, travelersOf } from '#domain/flight.ts';
import { bookingsOr } from '#domain/party.ts';
import type { SavedTrip, TripStep, Way, WayState } from '#domain/saved-trip.ts';
import { formatTime, instantOf } from '#domain/time.ts';
import { formatTimeLeft } from '#domain/ways-home.ts';
import { BookLink } from '#web/flights/book-link.tsx';
import { useKnownPlaces } from '#web/places/use-network.ts';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import type { TripChanges } from '#web/saved-trips/use-saved-trips.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, ButtonLink, type ButtonStyle } from '#web/ui/button.tsx';
import { lookToKeep, PriceSeen } from './costs.tsx';
import { formatNext, formatWay, LOOK_FIELDS, STATE_FIELDS } from './format-plan.ts';
import styles from './my-trips.module.css';
import type { PlanKnown } from './use-plan.ts';

export interface PlanPartProps {
  readonly kept: KeptTrip;
  readonly known: PlanKnown;
  /** False if it failed, which has been said. */
  readonly change: (changes: TripChanges) => Promise<boolean>;
  /** Says nothing if it fails. */
  readonly remember: (changes: TripChanges) => void;
}

interface NextPanelProps extends PlanPartProps {
  readonly next: TripStep | undefined;
}

/** The one thing to do, the time until then, and one way to book. */
export function NextPanel({ kept, known, change, remember, next }: NextPanelProps) {
  const { now } = known;
  const id = useId();
  const { title, text } = formatNext(next, kept.trip, known);
  const isWaiting = next?.status === 'waiting' && next.time !== undefined;
  return (
    <section className={styles.next} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.nextTitle}>
          {title}
        </h2>
        {isWaiting && next.time && (
          <p className={styles.count}>
            <time dateTime={next.time}>{formatTimeLeft(instantOf(next.time), now)}</time>
          </p>
        )}
        <p className={styles.soft}>
          {text} {next && <PriceSeen dto={kept.dto} step={next} now={now} />}
        </p>
      </div>
      {next && (
        <div className={styles.act}>
          <NextAction {...{ next, kept, remember }} />
          <Answers next={next} {...{ kept, change }} />
        </div>
      )}
    </section>
  );
}

interface NextActionProps extends Pick<PlanPartProps, 'kept' | 'remember'> {
  readonly next: TripStep;
}

function NextAction({ next, kept, remember }: NextActionProps) {
  const { kind, status, time } = next;
  if (kind === 'fly') return null;
  if (status === 'gone')
    return (
      <ButtonLink to="/" variant="primary" size="large" fill>
        Choose other flights
      </ButtonLink>
    );
  if (status === 'waiting' && time)
    return (
      <Button size="large" fill aria-disabled="true">
        Opens at {formatTime(time)}
      </Button>
    );
  return <StepBooking {...{ kept, remember }} step={next} variant="primary" size="large" fill />;
}

interface StepBookingProps
  extends Pick<PlanPartProps, 'kept' | 'remember'>,
    Pick<ButtonStyle, 'variant' | 'size' | 'fill'> {
  readonly step: TripStep;
  readonly className?: string | undefined;
}

/** Leads to the airline. */
export function StepBooking(props: StepBookingProps) {
  const {
    kept: { dto },
    step,
    remember,
    ...style
  } = props;
  const { way, flight, sure } = step;
  const { cityOf } = useKnownPlaces();
  const hasFares = useHasFares();
  const travelers = travelersOf(flight);
  const [booking] = sure
    ? [{ kind: sure.fare.kind, adults: travelers }]
    : bookingsOr(hasFares ? 'standard' : 'goWild', flight);
  if (!booking) return null;
  return (
    <BookLink
      {...style}
      {...{ flight, booking }}
      key={`${departureOf(flight)} ${booking.kind}`}
      seenAt={dto.seen_at === undefined ? undefined : new Date(dto.seen_at)}
      onSeen={(seen) => !sure && remember({ [LOOK_FIELDS[way]]: lookToKeep(flight, seen) })}
    >
      <HiddenText>
        , {cityOf(originOf(flight))} to {cityOf(destinationOf(flight))},{' '}
        {departureOf(flight).slice(0, 10)}, opens flyfrontier.com in a new tab
      </HiddenText>
    </BookLink>
  );
}

interface AnswersProps extends Pick<PlanPartProps, 'kept' | 'change'> {
  readonly next: TripStep;
}

/** What came of it. */
function Answers({ next: { kind, way, status }, kept: { trip }, change }: AnswersProps) {
  const part = { way, trip, change };
  if (kind === 'fly' && status !== 'open') return null;
  return (
    <p className={styles.answers}>
      <span className={styles.soft}>{kind === 'fly' ? '' : 'Been to the airline?'}</span>
      {kind === 'fly' ? (
        <StateButton {...part} state="flown" label="Flown" />
      ) : (
        <>
          <StateButton {...part} state="booked" label="Booked" />
          {status !== 'gone' && kind !== 'plan-b' && (
            <StateButton {...part} state="gone" label="Gone" />
          )}
        </>
      )}
    </p>
  );
}

interface StateButtonProps extends Pick<PlanPartProps, 'change'> {
  readonly trip: SavedTrip;
  readonly way: Way;
  readonly state: WayState;
  readonly label: string;
}

export function StateButton({ trip, way, state, label, change }: StateButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const Icon = state === 'gone' ? X : state === 'to_book' ? undefined : Check;
  const press = async () => {
    setBusy(true);
    await change({ [STATE_FIELDS[way]]: state });
    setBusy(false);
  };
  return (
    <Button
      className={styles.hit}
      busy={isBusy}
      onClick={() => void press()}
      icon={Icon && <Icon />}
    >
      {label}
      <HiddenText>, {formatWay(way, trip).toLowerCase()}</HiddenText>
    </Button>
  );
}
