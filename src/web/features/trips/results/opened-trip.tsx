import { useQuery } from '@tanstack/react-query';
import { Check, Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { openedTrips } from '#contract/trips.ts';
import { departureOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, type LocalDate } from '#domain/time.ts';
import { bookingsAt } from '#domain/trip-fares.ts';
import type { TripOrder } from '#domain/trips.ts';
import { queryOf } from '#web/api/use-call.ts';
import { Gate } from '#web/billing/gate.tsx';
import { RETURNS_ARE_PREMIUM } from '#web/billing/premium-features.ts';
import { SearchError } from '#web/billing/search-error.tsx';
import { useMinute } from '#web/browser/now.ts';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { HomeBars } from '#web/flights/home-strength.tsx';
import { storeFlights, summarySearch } from '#web/flights/open-summary.ts';
import { useChosen } from '#web/results/use-chosen.ts';
import { useNavigate } from '#web/router.tsx';
import { KeepButton } from '#web/saved-trips/keep-button.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import type { AskedTrips } from '../question/asked-trips.ts';
import { stateOf } from './day-strip.tsx';
import {
  DAY_TEXTS,
  formatDayNumber,
  formatHomeFacts,
  formatLevel,
  formatOtherDays,
  formatPair,
  formatPairPrice,
  formatPassHome,
} from './format-trips.ts';
import styles from './opened-trip.module.css';
import { PairPicker } from './pair-picker.tsx';
import {
  chosenPair,
  type Opened,
  type Pair,
  priceOf,
  readOpened,
  sharedTripOf,
} from './read-opened.ts';
import type { HomeDto, TripView } from './read-trips.ts';
import { useTripList } from './trip-list-context.ts';

interface OpenedTripProps {
  readonly trip: TripView;
  readonly onClose: () => void;
}

/** All flights of a place, to be joined freely. Other plans see the best pair in words. */
export function OpenedTrip({ trip, onClose }: OpenedTripProps) {
  return useSession().can('trips.open') ? (
    <AllFlights trip={trip} />
  ) : (
    <ClosedPair trip={trip} onClose={onClose} />
  );
}

function AllFlights({ trip }: { readonly trip: TripView }) {
  const { day, withSlow, choice, choose } = useChoice(trip);
  const { opened, error, isFetchingSlow, retry } = useOpened({
    destination: trip.destination,
    day,
    withSlow,
  });
  const pair = opened && chosenPair(opened, choice);
  return (
    <div className={styles.opened}>
      {error && <SearchError error={error} onRetry={retry} />}
      {!error && !opened && <Waiting />}
      {opened && !pair && <p className={styles.noPair}>No pair of flights is left for this day.</p>}
      {opened && pair && (
        <>
          <PairPicker
            {...{ opened, pair, isFetchingSlow }}
            onChoose={({ out, back }) => choose({ day, pick: `${out},${back}` })}
            onSlow={() => choose({ slower: '1' })}
          />
          <HomeSentence home={pair.home} back={pair.back.flight} />
        </>
      )}
      <OtherDays trip={trip} day={day} onDay={(next) => choose({ day: next, pick: undefined })} />
      {opened && pair && <SumBar {...{ trip, opened, pair, day }} />}
    </div>
  );
}

/** The day out and the flights that are chosen: those of the best trip unless the address names others. */
function useChoice(trip: TripView) {
  const { askedDays } = useTripList();
  const [best] = useState(() => dayOf(departureOf(trip.out)));
  const [{ day, pick, slower }, choose] = useChosen('/trips');
  const [out, back] = pick?.split(',') ?? [];
  return {
    day: askedDays.days.find((one) => one === day) ?? best,
    withSlow: slower === '1',
    choice: { out, back },
    choose,
  } as const;
}

/** In the shape of the two lists. */
const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="Loading flights…">
    {['out', 'home'].map((way) => (
      <div key={way}>
        {['a', 'b', 'c', 'd'].map((row) => (
          <p key={row}>
            <Skeleton height={16} />
          </p>
        ))}
      </div>
    ))}
  </div>
);

interface ClosedPairProps {
  readonly trip: TripView;
  readonly onClose: () => void;
}

/** The best pair in words, and what Premium adds to it. */
function ClosedPair({ trip, onClose }: ClosedPairProps) {
  const { places, travelers } = useTripList();
  const { isAuthenticated } = useSession();
  return (
    <div className={styles.opened}>
      <p className={styles.said}>
        <b>{formatPair(trip, places.cityOf(trip.destination))}</b>
        <small>{formatPairPrice(trip, travelers)}</small>
      </p>
      <HomeSentence home={trip.home} back={trip.back} />
      <Gate feature="returns" scope="section" onBack={onClose}>
        {isAuthenticated ? RETURNS_ARE_PREMIUM : 'Please log in to search return flights'}
      </Gate>
    </div>
  );
}

interface HomeSentenceProps {
  readonly home: HomeDto;
  readonly back: FoundFlight;
}

/** `Home by Sun 9 PM: fair. 4 ways, 2 on the pass. …` */
function HomeSentence({ home, back }: HomeSentenceProps) {
  const { source, travelers } = useTripList();
  const hasFares = source.has_fares !== false;
  return (
    <p className={styles.homeFacts}>
      <HomeBars level={home.level} /> <b>{formatLevel(home)}</b>{' '}
      {formatHomeFacts(home, dayOf(departureOf(back)), { hasFares, travelers })}{' '}
      {formatPassHome(back, useMinute())}
    </p>
  );
}

interface OtherDaysProps {
  readonly trip: TripView;
  readonly day: LocalDate;
  readonly onDay: (day: LocalDate) => void;
}

/** The days of the strip with their prices. Nothing where only one was asked. */
function OtherDays({ trip, day, onDay }: OtherDaysProps) {
  const { asked, askedDays } = useTripList();
  const { days, blackoutDates } = askedDays;
  if (days.length < 2) return null;
  return (
    <fieldset className={styles.days}>
      <legend>{formatOtherDays(asked)}</legend>
      <div className={styles.bar}>
        {days.map((one) => {
          const state = stateOf(trip, one, blackoutDates);
          const total = trip.days.find(({ date }) => date === one)?.total;
          const isOff = state === 'none' || state === 'blackout';
          return (
            <button
              key={one}
              type="button"
              className={classNames(styles.day, styles[state])}
              aria-pressed={one === day}
              disabled={isOff}
              onClick={() => onDay(one)}
            >
              <span>{formatDayNumber(one)}</span>{' '}
              <b>{total === undefined ? DAY_TEXTS[state] : formatUsd(total, 0)}</b>
              {total !== undefined && (
                <>
                  {' '}
                  <HiddenText>{DAY_TEXTS[state]}</HiddenText>
                </>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const FRESH_MS = 10 * 60_000;

interface OpenedQuestion {
  readonly destination: string;
  /** Of the flight out. */
  readonly day: LocalDate;
  readonly withSlow: boolean;
}

/** All flights of one place and day that can be joined. With slow ones, those without stay until they have come. */
function useOpened({ destination, day, withSlow }: OpenedQuestion) {
  const { asked, places } = useTripList();
  const answers = (slow: string | undefined) => openedQuery({ ...asked, slow }, destination, day);
  const plain = useQuery(answers(asked.slow));
  const slow = useQuery({ ...answers('1'), enabled: withSlow && asked.slow !== '1' });
  const answer = (withSlow && slow.data) || plain.data;
  const order = (asked.sort ?? 'best') as TripOrder;
  const opened = useMemo(
    (): Opened | undefined => answer && readOpened(answer, places.zoneOf, order),
    [answer, places, order],
  );
  return {
    opened,
    error: plain.error ?? slow.error,
    isFetchingSlow: slow.isFetching,
    retry: () => void (plain.error ? plain : slow).refetch(),
  } as const;
}

const openedQuery = (asked: AskedTrips, destination: string, day: LocalDate) => {
  const { destination: _, sort: _sort, warm_from: _warm, ...rest } = asked;
  type Query = Parameters<typeof queryOf<typeof openedTrips>>[1]['query'];
  return queryOf(
    openedTrips,
    { params: { destination }, query: { ...rest, day } as Query },
    { staleTime: FRESH_MS, retry: false },
  );
};

interface SumBarProps {
  readonly trip: TripView;
  readonly opened: Opened;
  readonly pair: Pair;
  readonly day: LocalDate;
}

/** The chosen pair, what it costs, and the way on. */
function SumBar({ trip, opened, pair, day }: SumBarProps) {
  const list = useTripList();
  const navigate = useNavigate();
  const { places, travelers } = list;
  const chosen = viewOf(pair, opened.hasFares);
  const shared = sharedTripOf(list, opened, { pair, day });
  const open = () => {
    storeFlights(shared);
    void navigate({ to: '/flight-summary', search: summarySearch(shared) });
  };
  return (
    <div className={styles.sum}>
      <p className={styles.said} aria-live="polite">
        <b>{formatPair(chosen, places.cityOf(trip.destination))}</b>
        <small>{formatPairPrice(chosen, travelers)} Two bookings on the airline’s site.</small>
      </p>
      <div className={styles.actions}>
        <KeepButton trip={shared} />
        <CompareToggle code={trip.destination} />
        <Button variant="primary" onClick={open}>
          See the flights
        </Button>
      </div>
    </div>
  );
}

function viewOf({ out, back, price, minutesThere }: Pair, hasFares: boolean) {
  const kinds = [out, back].flatMap((leg) => bookingsAt(leg.flight, priceOf(leg)));
  return {
    out: out.flight,
    back: back.flight,
    minutesThere: minutesThere as TripView['minutesThere'],
    price: hasFares
      ? { total: priceOf({ price }), out: priceOf(out), back: priceOf(back) }
      : undefined,
    isOnPass: kinds.every(({ kind }) => kind === 'goWild'),
  };
}

/** More do not stand side by side. */
const MOST_COMPARED = 3;

/** Takes a place into the comparison, or out of it. */
function CompareToggle({ code }: { readonly code: string }) {
  const { compared, onCompare } = useTripList();
  const isIn = compared.includes(code);
  const isFull = !isIn && compared.length >= MOST_COMPARED;
  const Icon = isIn ? Check : Columns3;
  return (
    <Button
      aria-pressed={isIn}
      aria-disabled={isFull || undefined}
      title={isFull ? `${MOST_COMPARED} places are compared already` : undefined}
      icon={<Icon size={16} strokeWidth={1.75} />}
      onClick={() => {
        if (!isFull) onCompare(code);
      }}
    >
      Compare
    </Button>
  );
}
