import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { placeWindows } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import { mayBeOnPass } from '#domain/party.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { formatWeekday } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { formatPlaceWindows } from '#web/trip/format-windows.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { Button } from '#web/ui/button.tsx';
import { useReturnOptions } from '../../home/way-home.tsx';
import { useListMemory } from '../list-memory.ts';
import { useResults } from '../results-context.ts';
import { DestinationCard } from './destination-card.tsx';
import styles from './destination-section.module.css';
import { preloadOpenedPlace } from './lazy-opened-place.ts';
import { ColumnHeads, SectionHeader } from './section-header.tsx';

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
  const listeners = { onPointerEnter: preloadOpenedPlace, onFocus: preloadOpenedPlace };
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
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
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
