import type { FC } from 'react';
import type { AirportCode } from '#domain/network/airport.ts';
import type { OffsetTime } from '#domain/time/offset-time.ts';

interface TripExtrasProps {
  readonly place: AirportCode;
  /** When the traveller gets there, and when they leave again. */
  readonly arrives: OffsetTime;
  readonly leaves: OffsetTime;
}

/** What is of use at the destination during the stay; nothing so far. */
export const TripExtras: FC<TripExtrasProps> = () => null;
