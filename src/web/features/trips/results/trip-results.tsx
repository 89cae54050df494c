import type { AskedTrips } from '../question/asked-trips.ts';

export interface TripResultsProps {
  readonly asked: AskedTrips;
  /** Asks another question. */
  readonly onAsk: (next: AskedTrips) => void;
  /** Destination of the opened row. */
  readonly open: string | undefined;
  readonly onOpen: (destination: string | undefined) => void;
}

export const TripResults = ({ asked }: TripResultsProps) => <p>Trips from {asked.origins}</p>;
