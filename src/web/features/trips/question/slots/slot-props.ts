import type { AskedTrips } from '../asked-trips.ts';
import type { QuestionFacts } from '../use-trip-facts.ts';

export interface SlotFieldProps {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  readonly facts: QuestionFacts;
  /** The origin that nobody chose: it gives way to the first that somebody chooses. */
  readonly suggested?: string | undefined;
}
