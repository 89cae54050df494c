import type { Flight } from './flight.ts';

export interface ConnectionNote {
  readonly title: string;
  /** How to book it; below the title. */
  readonly advice: string;
  /** Title and advice in one. */
  readonly text: string;
}

const TITLE = 'Possible connection';
const ADVICE =
  'check at the airline whether it sells these flights as one booking. If it does not, book each flight on its own: a missed connection is then your risk.';
const NOTE: ConnectionNote = {
  title: TITLE,
  advice: ADVICE.charAt(0).toUpperCase() + ADVICE.slice(1),
  text: `${TITLE}: ${ADVICE}`,
};

/** What to say about a flight with stops, unless its source sells it as one booking. */
export const connectionNote = (
  flight: Pick<Flight, 'segments' | 'soldAsOne'>,
): ConnectionNote | undefined =>
  flight.segments.length > 1 && !flight.soldAsOne ? NOTE : undefined;
