import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { eachOnce } from '#domain/alert.ts';
import { placeWindows } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import { mayBeOnPass } from '#domain/party.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { formatDuration, formatWeekday } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { FlightFares, PlaceWindow } from '#web/flights/fares.tsx';
import { formatPlaceWindows } from '#web/flights/format-windows.ts';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import type { Places } from '#web/places/use-network.ts';
import { openedRow } from '#web/results/opened-row.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ReturnOptionsBrief } from '../returns/return-options.tsx';
import { useReturnOptions } from '../returns/way-home.tsx';
import styles from './destination-section.module.css';
import { useListMemory, useResults } from './results-context.ts';
import { ColumnHeads, SectionHeader } from './results-header.tsx';

const FIRST_CARDS = 8;

interface DestinationSectionProps {
  readonly title: string;
  readonly note: string;
  /** Whether it says when its places can be booked on the pass. */
  readonly hasWindows?: boolean;
  readonly action?: ReactNode;
  readonly groups: readonly PlaceGroup<FoundFlight>[];
  /** "destination" or "origin". */
  readonly unit: string;
  readonly namesEnds: boolean;
  readonly openPlace: AirportCode | undefined;
  readonly onToggle: (place: AirportCode) => void;
}

export function DestinationSection(props: DestinationSectionProps) {
  const { title, note, hasWindows, action, groups, unit, namesEnds, openPlace, onToggle } = props;
  const opensHidden = groups.findIndex(({ place }) => place === openPlace) >= FIRST_CARDS;
  const { showsAll, showAll, list } = useShowAll(title, opensHidden);
  const id = useId();
  const shown = showsAll ? groups : groups.slice(0, FIRST_CARDS);
  const hidden = groups.length - shown.length;
  // Only listens: the cards take the presses.
  const listeners = { onPointerEnter: OpenedPlace.preload, onFocus: OpenedPlace.preload };
  return (
    <section aria-labelledby={id}>
      <SectionHeader
        {...{ id, title, note, action }}
        windows={hasWindows && <SectionWindows groups={groups} />}
      />
      <ColumnHeads home={<HomeHead />} last="Flights" />
      <div ref={list} {...listeners}>
        {shown.map((group) => (
          <DestinationCard
            key={group.place}
            group={group}
            namesEnds={namesEnds}
            isOpen={group.place === openPlace}
            onToggle={() => onToggle(group.place)}
          />
        ))}
      </div>
      {hidden > 0 && (
        <Button variant="plain" className={styles.more} onClick={showAll}>
          Show {formatCount(hidden, `more ${unit}`)}
          <ChevronDown size={16} strokeWidth={1.75} />
        </Button>
      )}
    </section>
  );
}

/** How many of the places can be booked, and from when the others; each by its flight that opens first. */
function SectionWindows({ groups }: Pick<DestinationSectionProps, 'groups'>) {
  const { places } = useResults();
  const now = useMinute();
  const hasFares = useHasFares();
  const windows = placeWindows(
    groups.map(({ place, flights }) => ({
      isAbroad: places.airportOf(place)?.domestic === false,
      windows: flights
        .filter((flight) => mayBeOnPass(flight, hasFares))
        .map(({ goWildWindow }) => goWildWindow),
    })),
  );
  return (
    <p className={styles.windows}>
      {formatPlaceWindows(windows, { unit: 'place', now, hasFares })}
    </p>
  );
}

function HomeHead() {
  const home = useReturnOptions();
  return home && `Way home ${formatWeekday(home.day)}`;
}

/**
 * The pressed button goes away, so the first new card takes the focus. Opening a hidden card from elsewhere
 * shows all. Back shows as many as before.
 */
function useShowAll(title: string, opensHidden: boolean) {
  const memory = useListMemory();
  const [showsAll, setShowsAll] = useState(() => memory.read().whole?.includes(title) ?? false);
  const [wasPressed, setPressed] = useState(false);
  if (opensHidden && !showsAll) setShowsAll(true);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wasPressed) return;
    list.current?.children[FIRST_CARDS]?.querySelector('button')?.focus({ preventScroll: true });
  }, [wasPressed]);
  const showAll = () => {
    setShowsAll(true);
    setPressed(true);
    memory.write({ whole: [...(memory.read().whole ?? []), title] });
  };
  return { showsAll, showAll, list } as const;
}

interface DestinationCardProps {
  /** Whether the search has several airports at the other end: the rows name theirs. */
  readonly namesEnds: boolean;
  readonly group: PlaceGroup<FoundFlight>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The row of a place; opens in place. */
function DestinationCard(props: DestinationCardProps) {
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
      <ChevronDown size={16} strokeWidth={1.75} />
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

export const OpenedPlace = openedRow(() =>
  import('./opened-place.tsx').then((module) => module.OpenedPlace),
);
