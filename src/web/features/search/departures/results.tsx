import { useState } from 'react';
import type { AirportCode } from '#domain/network/airport.ts';
import { sectionsOf } from '#domain/search/sections.ts';
import { formatMonthDay, type LocalDate } from '#domain/time/local-date.ts';
import { Reveal } from '#web/ui/mark/reveal.tsx';
import type { Direction } from '../search-state.ts';
import { useBlackoutDates } from '../use-blackout-dates.ts';
import type { FoundFlight } from './answers/found-flights.ts';
import { BlackoutNote, nextPassDay } from './blanks/blackout-note.tsx';
import { DestinationSection } from './cards/destination-section.tsx';
import { OutlineLand } from './outline/outline-map.tsx';
import styles from './results.module.css';
import { countOf } from './search-words.ts';
import type { Places } from './use-places.ts';

interface ResultsProps {
  /** What the filters leave; not empty. */
  readonly byPlace: ReadonlyMap<AirportCode, readonly FoundFlight[]>;
  readonly direction: Direction;
  readonly date: LocalDate;
  readonly places: Places;
  readonly showsSeats: boolean;
  readonly onDate: (date: LocalDate) => void;
}

/** Pass destinations, then all others. At most one card of both sections is open. */
export function Results({ byPlace, direction, date, places, showsSeats, onDate }: ResultsProps) {
  const [openPlace, setOpenPlace] = useState<AirportCode>();
  const blackoutDays = useBlackoutDates();
  const { goWild, standard } = sectionsOf(byPlace);
  const isBlackout = blackoutDays.has(date) && goWild.length === 0;
  const unit = direction === 'inbound' ? 'origin' : 'destination';
  const shared = {
    unit,
    places,
    openPlace,
    offersSeats: !showsSeats,
    onToggle: (place: AirportCode) => setOpenPlace(place === openPlace ? undefined : place),
  };
  const note = (count: number, seats: string) =>
    `${countOf(count, unit)} ${seats} pass seats for ${formatMonthDay(date)}`;
  return (
    <div className={styles.sections}>
      <OutlineLand />
      {isBlackout && (
        <BlackoutNote date={date} next={nextPassDay(date, blackoutDays)} onDate={onDate} />
      )}
      {goWild.length > 0 && (
        <Reveal delay={50}>
          <DestinationSection
            title="GoWild"
            note={note(goWild.length, 'with')}
            groups={goWild}
            {...shared}
          />
        </Reveal>
      )}
      {standard.length > 0 && (
        <Reveal delay={150}>
          <DestinationSection
            title="Standard"
            note={note(standard.length, 'without')}
            groups={standard}
            {...shared}
          />
        </Reveal>
      )}
    </div>
  );
}
