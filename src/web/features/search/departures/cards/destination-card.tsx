import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { eachOnce } from '#domain/alert.ts';
import { formatCount } from '#domain/count.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { formatDuration } from '#domain/time.ts';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import type { Places } from '#web/network/use-network.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { FlightFares } from '#web/trip/fare-trio.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { PlaceWindow } from '#web/trip/window-line.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ReturnOptionsBrief } from '../../home/return-options.tsx';
import { useResults } from '../results-context.ts';
import styles from './destination-card.module.css';
import { openedPlace } from './lazy-opened-place.ts';
import type { OpenedPlaceProps } from './opened-place.tsx';

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
            {places.airportOf(place) && <span className={styles.code}>{place}</span>}
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
        {isOpen && <Opened {...{ group, namesEnds }} />}
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

function Opened(props: OpenedPlaceProps) {
  const code = openedPlace.useModule();
  return code ? (
    <code.OpenedPlace {...props} />
  ) : (
    <p role="status" className={styles.opening}>
      Loading flights…
    </p>
  );
}
