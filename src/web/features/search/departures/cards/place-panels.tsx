import type { FC } from 'react';
import type { AirportCode } from '#domain/network/airport.ts';

interface PlacePanelsProps {
  readonly place: AirportCode;
}

/** What else an opened card tells about its place, below the flights: nothing so far. */
export const PlacePanels: FC<PlacePanelsProps> = () => null;
