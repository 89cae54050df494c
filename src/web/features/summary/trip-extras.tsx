import { useMemo } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { stayBetween } from '#domain/round-trip.ts';
import { minutesBetween, type OffsetTime } from '#domain/time.ts';
import { PagePanels } from '#web/destination/destination-panels.tsx';

interface TripExtrasProps {
  readonly place: AirportCode;
  /** When the traveller gets there, and when they leave again. */
  readonly arrives: OffsetTime;
  readonly leaves: OffsetTime;
}

/** What is of use at the destination during the stay; nothing where a link makes no stay of it. */
export function TripExtras({ place, arrives, leaves }: TripExtrasProps) {
  const stay = useMemo(() => stayBetween(place, arrives, leaves), [place, arrives, leaves]);
  return minutesBetween(arrives, leaves) < 0 ? null : <PagePanels stay={stay} />;
}
