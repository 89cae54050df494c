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
