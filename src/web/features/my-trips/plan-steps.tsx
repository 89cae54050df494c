import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, X } from 'lucide-react';
import { UNANNOUNCED } from '#domain/booking-window.ts';
import { departureOf, originOf, SEASON_UNKNOWN } from '#domain/flight.ts';
import type { SavedTrip, StepStatus, TripStep } from '#domain/saved-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { dayOf, formatWeekday, instantOf } from '#domain/time.ts';
import { formatTimeUntil, homeAfter } from '#domain/ways-home.ts';
import { deviceZone } from '#web/browser/now.ts';
import { FlightTimes } from '#web/flights/flight-times.tsx';
import { HomeStrength } from '#web/flights/home-strength.tsx';
import { waysHomeQuery } from '#web/flights/use-ways-home.ts';
import { formatBrief, outlookOf } from '#web/flights/ways-home.ts';
import { useKnownPlaces } from '#web/places/use-network.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import {
  formatFlight,
  formatLanding,
  formatOwnClock,
  formatPlanB,
  formatStep,
  formatWhen,
} from './format-plan.ts';
import styles from './my-trips.module.css';
import { type PlanPartProps, StateButton, StepBooking } from './next-panel.tsx';
import type { PlanKnown } from './use-plan.ts';
import { LookLine } from './watching.tsx';

interface PlanStepsProps extends PlanPartProps {
  readonly steps: readonly TripStep[];
  readonly next: TripStep | undefined;
}

/** The steps by time, each in the local time of its airport. */
export const PlanSteps = ({ steps, next, ...part }: PlanStepsProps) => (
  <ol className={styles.plan} aria-label="The midnight plan">
    {steps.map((step) => (
      <Step key={`${step.kind} ${step.way}`} {...part} step={step} isNext={step === next} />
    ))}
  </ol>
);

interface StepProps extends PlanPartProps {
  readonly step: TripStep;
  readonly isNext: boolean;
}

function Step({ step, isNext, ...part }: StepProps) {
  const { kept, known } = part;
  const { trip } = kept;
  const { cityOf } = known.places;
  const { kind, flight, time, way, status } = step;
  const when = time && formatWhen(time, cityOf(originOf(flight)));
  return (
    <li
      className={classNames(styles.step, isNext && styles.isNext)}
      aria-current={isNext ? 'step' : undefined}
    >
      <p className={styles.when}>
        <b>{when ? when.clock : 'Any time'}</b>
        {when && <small>{when.day}</small>}
      </p>
      <span className={styles.node} aria-hidden="true" />
      <div className={styles.body}>
        <h3>{formatStep(step, trip, cityOf)}</h3>
        <StepFlight step={step} />
        {step.unannounced && <p className={styles.soft}>{UNANNOUNCED}</p>}
        {flight.seasonUnknown && <p className={styles.soft}>{SEASON_UNKNOWN}</p>}
        <Status step={step} known={known} />
        <LookLine {...{ kept, step, known }} className={styles.soft} />
        {kind === 'book' && way === 'home' && OPEN.has(status) && <HomeNow trip={trip} />}
        {kind === 'book' && <BookingActions {...{ step, isNext, ...part }} />}
      </div>
    </li>
  );
}

/** What is next has its own panel. */
function BookingActions({ step, isNext, kept, change, remember }: StepProps) {
  const { way, status } = step;
  const state = { way, trip: kept.trip, change };
  if (status === 'done' || status === 'gone')
    return <StateButton {...state} state="to_book" label="Undo" />;
  if (status !== 'open' || isNext) return null;
  return (
    <div className={styles.openStep}>
      <StepBooking {...{ step, kept, remember }} className={styles.hit} />
      <StateButton {...state} state="booked" label="Booked" />
    </div>
  );
}

function StepFlight({ step: { kind, flight } }: { readonly step: TripStep }) {
  const places = useKnownPlaces();
  const { cityOf } = places;
  if (kind === 'plan-b') return <p className={styles.soft}>{formatPlanB(flight, cityOf)}</p>;
  if (kind === 'fly') return <p className={styles.soft}>{formatLanding(flight, cityOf)}</p>;
  return (
    <div className={styles.flight}>
      <span>
        {formatWeekday(dayOf(departureOf(flight)))} <FlightTimes {...{ flight, places }} isSmall />
      </span>
      <p>{formatFlight(flight, cityOf)}</p>
    </div>
  );
}

/** What is still to be booked. */
const OPEN: ReadonlySet<StepStatus> = new Set(['waiting', 'open', 'gone']);

const TEXTS = {
  book: { done: 'Booked', gone: 'Gone', missed: 'Left without', open: 'Can be booked now' },
  'plan-b': { done: 'Not needed', gone: '', missed: 'Left', open: 'Now' },
  fly: { done: 'Flown', gone: '', missed: 'Left without', open: 'Left' },
} as const satisfies Record<TripStep['kind'], Record<Exclude<StepStatus, 'waiting'>, string>>;

const WINDOW_UNKNOWN = 'Cannot tell whether a pass seat can be booked now';

const ICONS = { done: Check, gone: X, missed: CircleAlert, open: undefined } as const;

function Status({ step, known }: { readonly step: TripStep; readonly known: PlanKnown }) {
  const { kind, status, time } = step;
  const own = time && kind !== 'fly' ? formatOwnClock(time, deviceZone()) : '';
  if (status === 'waiting')
    return (
      <p className={styles.status}>
        {kind === 'book' && time && <b>Opens {formatTimeUntil(instantOf(time), known.now)}</b>}{' '}
        {own}
      </p>
    );
  const Icon = ICONS[status];
  return (
    <p className={classNames(styles.status, styles[status])}>
      <b>
        {Icon && <Icon size={14} strokeWidth={2} />}
        {status === 'open' && step.isWindowUnknown ? WINDOW_UNKNOWN : TEXTS[kind][status]}
      </b>
    </p>
  );
}

/** How surely the trip leads home by the fares of now; nothing where they cannot be had. */
function HomeNow({ trip }: { readonly trip: SavedTrip }) {
  const { zoneOf } = useKnownPlaces();
  const hasFares = useHasFares();
  const [departure, home] = [asFlight(trip.departure), asFlight(trip.back ?? trip.departure)];
  const { travelers: party, passes } = home.partyPrice ?? {};
  const question = homeAfter(departure, home, trip.deadline);
  const { day } = question;
  const { data } = useQuery(waysHomeQuery(question.homes.join(), day, { party, passes }));
  if (!data) return null;
  const outlook = outlookOf(data, zoneOf)([originOf(home)], question);
  return (
    <p className={styles.homeNow}>
      <HomeStrength level={outlook.level} />{' '}
      {formatBrief(outlook, day, { hasFares, isMost: false })}
    </p>
  );
}
