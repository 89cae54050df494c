import { useMemo } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { stayBetween } from '#domain/round-trip.ts';
import { minutesBetween, type OffsetTime } from '#domain/time.ts';
import { PagePanels } from '#web/destination/destination-panels.tsx';

interface TripExtrasProps {
  readonly place: AirportCode;
  /** Arrival at the destination, and the departure of the return flight. */
  readonly arrives: OffsetTime;
  readonly leaves: OffsetTime;
  /** Of the party, if the trip has one. */
  readonly travelers?: number | undefined;
}

/** Empty when the return flight leaves before the arrival. */
export function TripExtras({ place, arrives, leaves, travelers }: TripExtrasProps) {
  const stay = useMemo(() => stayBetween(place, arrives, leaves), [place, arrives, leaves]);
  if (minutesBetween(arrives, leaves) < 0) return null;
  return <PagePanels stay={stay} travelers={travelers} />;
}
