import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import { destinationOf, originOf, tripMinutes } from '#domain/flight.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { formatDuration, type Minutes } from '#domain/time.ts';
import { Link } from '#web/navigation/link.tsx';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { FlightFares } from '#web/trip/fare-trio.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { PlaceWindow } from '#web/trip/window-line.tsx';
import { Crown } from '#web/ui/badge/crown.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ReturnOptions, ReturnOptionsBrief } from '../../home/return-options.tsx';
import { type Choice, FlightRow, flightKey } from '../flights/flight-row.tsx';
import { OutlineMap } from '../outline/outline-map.tsx';
import { AlertButton } from './alert-button.tsx';
import styles from './destination-card.module.css';
import { PlacePanels } from './place-panels.tsx';

/** From this many flights on, the list scrolls inside its card. */
const SCROLLS_FROM = 9;

export interface CardOptions {
  readonly places: Places;
  /** Members whose plan has no seat counts see where to get them. */
  readonly offersSeats: boolean;
  /** Absent where flights cannot be selected for a trip. */
  readonly choice: Choice | undefined;
  readonly source: SourceDto | undefined;
}

interface DestinationCardProps extends CardOptions {
  readonly group: PlaceGroup<FoundFlight>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** DOM ID of the card. */
export const cardId = (place: AirportCode): string => `place-${place}`;

export function DestinationCard(props: DestinationCardProps) {
  const { group, places, isOpen, onToggle } = props;
  const id = useId();
  const { headline } = group;
  const hasFares = useHasFares();
  return (
    <article id={cardId(group.place)} className={classNames(styles.card, isOpen && styles.open)}>
      <div className={styles.summary}>
        <OutlineMap
          from={places.airportOf(originOf(headline))}
          to={places.airportOf(destinationOf(headline))}
        />
        <div className={styles.place}>
          <h3>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={onToggle}
            >
              {places.cityOf(group.place)} <span className={styles.code}>{group.place}</span>
            </button>
          </h3>
          <p className={styles.facts}>{placeFacts(group, places)}</p>
          <div className={styles.home}>
            <ReturnOptionsBrief flights={group.flights} />
          </div>
        </div>
        {hasFares ? (
          <FlightFares flight={headline} isBrief />
        ) : (
          <PlaceWindow flights={group.flights} />
        )}
        <span className={styles.count}>
          <span>{formatCount(group.flights.length, 'flight')}</span>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FlightList {...props} />}
      </div>
    </article>
  );
}

/** `390 mi · from 1h 31m · Salt Lake City International` */
function placeFacts(group: PlaceGroup<FoundFlight>, places: Places): string {
  const { headline, flights } = group;
  const miles = places.milesBetween(originOf(headline), destinationOf(headline));
  return [
    miles !== undefined && `${miles.toLocaleString('en-US')} mi`,
    `${flights.length > 1 ? 'from ' : ''}${formatDuration(group.fastest)}`,
    places.airportOf(group.place)?.name.replace(/ Airport$/, ''),
  ]
    .filter(Boolean)
    .join(' · ');
}

function FlightList({ group, places, offersSeats, choice, source }: DestinationCardProps) {
  const longest = Math.max(...group.flights.map(tripMinutes)) as Minutes;
  const scrolls = group.flights.length >= SCROLLS_FROM;
  // A keyboard needs the tab stop to scroll the list.
  const region = scrolls && {
    role: 'region',
    tabIndex: 0,
    'aria-label': `Flights, ${places.cityOf(group.place)}`,
  };
  return (
    <>
      {offersSeats && (
        <p className={styles.offer}>
          <Crown size={14} />
          <Link to="/profile" className={textStyles.link}>
            Upgrade to premium to view seats left!
          </Link>
        </p>
      )}
      <div {...region} className={classNames(styles.list, scrolls && styles.scrolls)}>
        <ol>
          {group.flights.map((flight) => (
            <FlightRow key={flightKey(flight)} {...{ flight, longest, places, choice }}>
              <ReturnOptions flight={flight} />
            </FlightRow>
          ))}
        </ol>
      </div>
      <PlacePanels group={group} />
      {useHasFares() && (
        <div className={styles.foot}>
          <AlertButton group={group} places={places} isSample={source?.simulated ?? false} />
        </div>
      )}
    </>
  );
}
