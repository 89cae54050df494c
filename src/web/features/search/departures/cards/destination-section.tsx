import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { FARE_KINDS } from '#domain/flight/flight.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import type { PlaceGroup } from '#domain/search/sections.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { FoundFlight } from '../answers/found-flights.ts';
import { FARE_NAMES } from '../fares/fare-words.ts';
import { countOf } from '../search-words.ts';
import type { Places } from '../use-places.ts';
import { DestinationCard } from './destination-card.tsx';
import styles from './destination-section.module.css';

/** Cards shown before the rest is asked for. */
const FIRST_CARDS = 8;

interface DestinationSectionProps {
  readonly title: string;
  readonly note: string;
  readonly groups: readonly PlaceGroup<FoundFlight>[];
  /** What one card stands for, "destination" or "origin". */
  readonly unit: string;
  readonly places: Places;
  readonly openPlace: AirportCode | undefined;
  readonly onToggle: (place: AirportCode) => void;
  readonly offersSeats: boolean;
}

export function DestinationSection(props: DestinationSectionProps) {
  const { title, note, groups, unit, places, openPlace, onToggle, offersSeats } = props;
  const { showsAll, showAll, list } = useShowAll();
  const id = useId();
  const shown = showsAll ? groups : groups.slice(0, FIRST_CARDS);
  const hidden = groups.length - shown.length;
  return (
    <section aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={styles.note}>{note}</p>
        </div>
        {FARE_KINDS.map((kind) => (
          <span key={kind} className={styles.column} aria-hidden="true">
            {FARE_NAMES[kind]}
          </span>
        ))}
      </header>
      <div ref={list} className={styles.cards}>
        {shown.map((group) => (
          <DestinationCard
            key={group.place}
            {...{ group, places, offersSeats }}
            isOpen={group.place === openPlace}
            onToggle={() => onToggle(group.place)}
          />
        ))}
      </div>
      {hidden > 0 && (
        <Button variant="plain" className={styles.more} onClick={showAll}>
          Show {countOf(hidden, `more ${unit}`)}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
    </section>
  );
}

/** The button that showed the rest is gone then: the focus goes to the first card that came. */
function useShowAll() {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!showsAll) return;
    list.current?.children[FIRST_CARDS]?.querySelector('button')?.focus({ preventScroll: true });
  }, [showsAll]);
  return { showsAll, showAll: () => setShowsAll(true), list } as const;
}
