import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import { isForParty } from '#domain/party.ts';
import { groupsOf, sectionsOf } from '#domain/sections.ts';
import { formatMonthDay } from '#domain/time.ts';
import { focusHeading } from '#web/browser/document.ts';
import { DayNotes } from '#web/flights/closed-days.tsx';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Reveal } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BlackoutNote, useClosedDay } from '../results-waiting.tsx';
import { useReturnOptions } from '../returns/way-home.tsx';
import type { Direction } from '../search-state.ts';
import { DestinationSection } from './destination-section.tsx';
import styles from './results.module.css';
import { useListMemory, useResults } from './results-context.ts';
import type { useOpenPlace } from './results-map.tsx';
import type { Arrivals } from './use-departures.tsx';

/** The card that is open, and how to open another. */
export type OpenPlace = ReturnType<typeof useOpenPlace>;

interface ResultsProps {
  /** Filtered; not empty. */
  readonly arrivals: Arrivals;
  readonly onSort: () => void;
  readonly place: OpenPlace;
}

/** At most one card of all sections is open. */
export function Results(props: ResultsProps) {
  const { sorted, newlyFound } = props.arrivals;
  const { state, navigate, tools, costs } = useResults();
  const { direction, date } = state;
  const { openPlace, setOpenPlace } = props.place;
  useRowInPlace(openPlace);
  const closedDay = useClosedDay(date);
  const hasFares = useHasFares();
  const waysAfter = useReturnOptions()?.outlookAfter;
  const { goWild, standard } = useMemo(
    () => sectionsOf(sorted, tools.order, waysAfter),
    [sorted, tools.order, waysAfter],
  );
  const newly = useMemo(() => groupsOf(newlyFound), [newlyFound]);
  const hasPass = newly.some(({ headline }) => isForParty(headline, 'goWild'));
  const isClosed = closedDay && goWild.length === 0 && !hasPass;
  const unit = direction === 'inbound' ? 'origin' : 'destination';
  const namesEnds = useNamesEnds(props.arrivals, direction);
  const shared = {
    unit,
    namesEnds,
    openPlace,
    onToggle: (one: AirportCode) => setOpenPlace(one === openPlace ? undefined : one),
  };
  const note = (count: number, seats: string) =>
    `${formatCount(count, unit)} ${seats} pass seats for ${formatMonthDay(date)}`;
  return (
    <div className={classNames(styles.sections, direction === 'inbound' && styles.inbound)}>
      {isClosed && (
        <BlackoutNote
          day={closedDay}
          onDate={(next) => navigate({ ...state, date: next })}
          costs={costs}
        />
      )}
      <DayNotes flights={[...goWild, ...standard].map(({ headline }) => headline)} />
      {goWild.length > 0 && (
        <Reveal delay={50}>
          <DestinationSection
            title="GoWild"
            note={passNote(goWild, { unit, note: (count) => note(count, 'with') })}
            hasWindows
            groups={goWild}
            {...shared}
          />
        </Reveal>
      )}
      {standard.length > 0 && (
        <Reveal delay={150}>
          <DestinationSection
            title={hasFares ? 'Standard' : 'Flights'}
            note={
              hasFares
                ? note(standard.length, 'without')
                : `${formatCount(standard.length, unit)}, each with the booking window of the pass`
            }
            hasWindows={!hasFares}
            groups={standard}
            {...shared}
          />
        </Reveal>
      )}
      {newly.length > 0 && (
        <DestinationSection
          title="Just found"
          note={`${formatCount(newly.length, unit)} in the order of the answers`}
          action={<SortButton onSort={props.onSort} />}
          groups={newly}
          {...shared}
        />
      )}
    </div>
  );
}

interface PassNote {
  readonly unit: string;
  readonly note: (count: number) => string;
}

/** Counts the places with a sure flight on announced days; where there are none, all, without a word of pass seats. */
function passNote(groups: Groups, { unit, note }: PassNote): string {
  const sure = groups.filter(
    ({ headline }) => !headline.goWildWindow.unannounced && !headline.seasonUnknown,
  );
  return sure.length > 0 ? note(sure.length) : formatCount(groups.length, unit);
}

type Groups = ReturnType<typeof sectionsOf>['goWild'];

/** Whether flights leave from, or in a search for flights into one place land at, several airports. */
function useNamesEnds({ sorted, newlyFound }: Arrivals, direction: Direction): boolean {
  return useMemo(() => {
    const flights = [...sorted.values(), ...newlyFound.values()].flat();
    return new Set(flights.map(direction === 'inbound' ? destinationOf : originOf)).size > 1;
  }, [sorted, newlyFound, direction]);
}

function SortButton({ onSort }: { readonly onSort: () => void }) {
  const sort = () => {
    // The button goes away; the list follows the heading in the focus order.
    focusHeading();
    onSort();
  };
  return (
    <Button size="small" onClick={sort}>
      Sort the list
    </Button>
  );
}

/** After Back the opened row stands where it stood in the window. */
function useRowInPlace(openPlace: AirportCode | undefined) {
  const memory = useListMemory();
  const row = useRef<AirportCode>(undefined);
  useEffect(() => {
    row.current = openPlace;
  }, [openPlace]);
  useLayoutEffect(() => {
    const topOf = () =>
      row.current && document.getElementById(placeRowId(row.current))?.getBoundingClientRect().top;
    return () => {
      const top = topOf();
      if (top !== undefined) memory.write({ top });
    };
  }, [memory]);
  // After the layout effects, in which the router scrolls.
  useEffect(() => {
    const { top } = memory.read();
    const card = row.current && document.getElementById(placeRowId(row.current));
    if (!card || top === undefined) return;
    scrollBy(0, card.getBoundingClientRect().top - top);
    memory.write({ top: undefined });
  }, [memory]);
}
