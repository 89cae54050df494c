import { ChevronDown } from 'lucide-react';
import { useId, useMemo } from 'react';
import { eachOnce } from '#domain/alert.ts';
import { formatCount } from '#domain/count.ts';
import { departureOf, destinationOf, originOf } from '#domain/flight.ts';
import { type Stay, stayOfDays } from '#domain/round-trip.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { addDays, dayOf, formatDuration, type LocalDate } from '#domain/time.ts';
import { CardPanels } from '#web/destination/destination-panels.tsx';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import type { Places } from '#web/network/use-places.ts';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { useHasFares } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { FlightFares } from '#web/trip/fare-trio.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { PlaceWindow } from '#web/trip/window-line.tsx';
import { Crown } from '#web/ui/badge/crown.tsx';
import { classNames } from '#web/ui/class-names.ts';
import {
  ReturnOptions,
  ReturnOptionsBrief,
  ReturnOptionsDetail,
} from '../../home/return-options.tsx';
import { useReturnOptions } from '../../home/way-home.tsx';
import { FlightList } from '../flights/flight-list.tsx';
import { useResults } from '../results-context.ts';
import { AlertButton } from './alert-button.tsx';
import styles from './destination-card.module.css';

interface DestinationCardProps {
  /** Whether the search has several airports at the other end: the rows name theirs. */
  readonly namesEnds: boolean;
  readonly group: PlaceGroup<FoundFlight>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The row of a place; opens in place. */
export function DestinationCard(props: DestinationCardProps) {
  const { group, namesEnds, isOpen, onToggle } = props;
  const { places } = useResults();
  const { place, flights, headline } = group;
  const id = useId();
  const hasFares = useHasFares();
  return (
    <article id={placeRowId(place)} className={classNames(styles.card, isOpen && styles.open)}>
      <div className={classNames(styles.summary, headline.partyPrice && styles.ofParty)}>
        <h3 className={styles.name}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            <span className={styles.city}>{places.cityOf(place)}</span>{' '}
            <span className={styles.code}>{place}</span>
          </button>
        </h3>
        <p className={styles.facts}>{placeFacts(group, namesEnds, places)}</p>
        <div className={styles.home}>
          <ReturnOptionsBrief flights={flights} />
        </div>
        <div className={styles.fares}>
          {hasFares ? <FlightFares flight={headline} isBrief /> : <PlaceWindow flights={flights} />}
        </div>
        <CountOf flights={flights} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OpenedPlace {...{ group, namesEnds }} />}
      </div>
    </article>
  );
}

/** Slow flights do not count, unless there are no others. */
function CountOf({ flights }: Pick<PlaceGroup<FoundFlight>, 'flights'>) {
  const count = flights.filter(({ slow }) => !slow).length || flights.length;
  const [figure, unit] = formatCount(count, 'flight').split(' ');
  return (
    <span className={styles.count}>
      <span>
        {figure}
        <span className={styles.unit}> {unit}</span>
      </span>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}

/** `390 mi, from 1h 31m, Salt Lake City International`; with the airports of a wider search `leaves DEN, SLC`. */
function placeFacts(
  group: DestinationCardProps['group'],
  namesEnds: boolean,
  places: Places,
): string {
  const { place, headline, flights, fastest } = group;
  const miles = places.milesBetween(originOf(headline), destinationOf(headline));
  const isArrival = destinationOf(headline) === place;
  const ends = eachOnce(flights.map(isArrival ? originOf : destinationOf));
  return [
    namesEnds && `${isArrival ? 'leaves' : 'lands at'} ${ends.join(', ')}`,
    miles !== undefined && `${miles.toLocaleString('en-US')} mi`,
    `${flights.length > 1 ? 'from ' : ''}${formatDuration(fastest)}`,
    places.airportOf(place)?.name.replace(/ Airport$/, ''),
  ]
    .filter(Boolean)
    .join(', ');
}

function OpenedPlace({ group, namesEnds }: Pick<DestinationCardProps, 'group' | 'namesEnds'>) {
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
