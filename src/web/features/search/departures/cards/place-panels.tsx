import { useMemo } from 'react';
import { departureOf, destinationOf } from '#domain/flight.ts';
import { type Stay, stayOfDays } from '#domain/round-trip.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { addDays, dayOf, type LocalDate } from '#domain/time.ts';
import { CardPanels } from '#web/destination/destination-panels.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { useReturnOptions } from '../../home/return-options-context.ts';

interface PlacePanelsProps {
  readonly group: PlaceGroup<FoundFlight>;
}

/** What else an opened card tells about its place, below the flights. */
export function PlacePanels({ group }: PlacePanelsProps) {
  const home = useReturnOptions()?.day;
  const { place, flights } = group;
  const day = dayOf(departureOf(flights[0]));
  const isArrival = destinationOf(flights[0]) === place;
  const stay = useMemo(
    () => stayAt({ place, day, isArrival, home }),
    [place, day, isArrival, home],
  );
  return <CardPanels stay={stay} />;
}

interface Question {
  readonly place: Stay['place'];
  readonly day: LocalDate;
  /** Whether the flights lead there; else they leave from there. */
  readonly isArrival: boolean;
  /** The day that is planned for the way home. */
  readonly home: LocalDate | undefined;
}

/** From the day of travel to the way home; one night where no later day is planned. */
function stayAt({ place, day, isArrival, home }: Question): Stay {
  if (!isArrival) return stayOfDays(place, addDays(day, -1), day);
  return stayOfDays(place, day, home !== undefined && home > day ? home : addDays(day, 1));
}
