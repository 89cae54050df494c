import { useMemo } from 'react';
import { departureOf, destinationOf } from '#domain/flight.ts';
import { type Stay, stayOfDays } from '#domain/round-trip.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { addDays, dayOf, type LocalDate } from '#domain/time.ts';
import { CardPanels } from '#web/destination/destination-panels.tsx';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { Crown } from '#web/ui/badge.tsx';
import { ReturnOptions, ReturnOptionsDetail } from '../../home/return-options.tsx';
import { useReturnOptions } from '../../home/way-home.tsx';
import { FlightList } from '../flights/flight-list.tsx';
import { useResults } from '../results-context.ts';
import { AlertButton } from './alert-button.tsx';
import styles from './destination-card.module.css';

export interface OpenedPlaceProps {
  readonly group: PlaceGroup<FoundFlight>;
  /** Whether the search has several airports at the other end: the flights name theirs. */
  readonly namesEnds: boolean;
}

/** The flights of a place, and what else is to know of it. */
export function OpenedPlace({ group, namesEnds }: OpenedPlaceProps) {
  const { places, source } = useResults();
  const hasFares = useHasFares();
  // Members whose plan has no seat counts see where to get them.
  const offersSeats = !useSession().can('seats.see') && hasFares;
  return (
    <div className={styles.opened}>
      {offersSeats && (
        <p className={styles.offer}>
          <Crown size={14} />
          <Link to="/profile" className={textStyles.link}>
            Upgrade to premium to view seats left!
          </Link>
        </p>
      )}
      <FlightList
        flights={group.flights}
        region={`Flights, ${places.cityOf(group.place)}`}
        namesEnds={namesEnds}
        aside={(flight) => <ReturnOptions flight={flight} />}
        detail={(flight) => <ReturnOptionsDetail flight={flight} />}
      />
      <PlacePanels group={group} />
      {hasFares && (
        <div className={styles.foot}>
          <AlertButton group={group} places={places} isSample={source?.simulated ?? false} />
        </div>
      )}
    </div>
  );
}

interface PlacePanelsProps {
  readonly group: PlaceGroup<FoundFlight>;
}

export function PlacePanels({ group }: PlacePanelsProps) {
  const home = useReturnOptions()?.day;
  const { place, flights } = group;
  const day = dayOf(departureOf(flights[0]));
  const isArrival = destinationOf(flights[0]) === place;
  const stay = useMemo(
    () => stayAt({ place, day, isArrival, home }),
    [place, day, isArrival, home],
  );
  return <CardPanels stay={stay} travelers={flights[0].partyPrice?.travelers} />;
}

interface Question {
  readonly place: Stay['place'];
  readonly day: LocalDate;
  /** False on an inbound search, where the flights leave from the place. */
  readonly isArrival: boolean;
  /** Planned return day. */
  readonly home: LocalDate | undefined;
}

/** From the day of travel to the return; one night without a later return day. */
function stayAt({ place, day, isArrival, home }: Question): Stay {
  if (!isArrival) return stayOfDays(place, addDays(day, -1), day);
  return stayOfDays(place, day, home !== undefined && home > day ? home : addDays(day, 1));
}
