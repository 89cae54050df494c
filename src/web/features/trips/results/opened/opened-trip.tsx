import { useState } from 'react';
import { departureOf } from '#domain/flight.ts';
import { dayOf, type LocalDate } from '#domain/time.ts';
import { SearchError } from '#web/billing/search-error.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import type { TripView } from '../read-trips.ts';
import { ClosedPair } from './closed-pair.tsx';
import { HomeSentence } from './home-sentence.tsx';
import styles from './opened-trip.module.css';
import { OtherDays } from './other-days.tsx';
import { PairPicker } from './pair-picker.tsx';
import { type Choice, chosenPair } from './read-opened.ts';
import { SumBar } from './sum-bar.tsx';
import { useOpened } from './use-opened.ts';

export interface OpenedTripProps {
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
  const [day, setDay] = useState<LocalDate>(() => dayOf(departureOf(trip.out)));
  const [choice, setChoice] = useState<Choice>({});
  const [withSlow, setWithSlow] = useState(false);
  const { opened, error, isFetchingSlow, retry } = useOpened({
    destination: trip.destination,
    day,
    withSlow,
  });
  const pair = opened && chosenPair(opened, choice);
  const changeDay = (next: LocalDate) => {
    setDay(next);
    setChoice({});
  };
  return (
    <div className={styles.opened}>
      {error && <SearchError error={error} onRetry={retry} />}
      {!error && !opened && <Waiting />}
      {opened && !pair && <p className={styles.none}>No pair of flights is left for this day.</p>}
      {opened && pair && (
        <>
          <PairPicker
            {...{ opened, pair, isFetchingSlow }}
            onChoose={setChoice}
            onSlow={() => setWithSlow(true)}
          />
          <HomeSentence home={pair.home} back={pair.back.flight} />
        </>
      )}
      <OtherDays trip={trip} day={day} onDay={changeDay} />
      {opened && pair && <SumBar {...{ trip, opened, pair, day }} />}
    </div>
  );
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
