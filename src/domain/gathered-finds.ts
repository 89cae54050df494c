import type { AirportCode } from './airports.ts';
import { type AlertQuestion, isOneRoute } from './alert-question.ts';
import type { FareKind } from './flight.ts';
import type { Cents } from './money.ts';
import { DAY_MS, HOUR_MS, type LocalDate } from './time.ts';

/** A fare that an alert has found, as far as it is stored. */
export interface FoundFare {
  readonly day: LocalDate;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly price: Cents;
  readonly kind: FareKind;
  /** When the source was last asked. */
  readonly seenAt: Date;
}

type Asked = Pick<AlertQuestion, 'origins' | 'destinations' | 'range' | 'goWildOnly'>;

/** Least time between two messages; none for an alert that is told of each day, or of each GoWild seat that it names. */
function gapMs(question: Asked): number {
  if (question.destinations.length === 0) return DAY_MS;
  return question.goWildOnly || isOneRoute(question) ? 0 : HOUR_MS;
}

/**
 * How long a find waits at most for the other answers of its round, of the alert's other days and origins: the retry of
 * a source that fails comes after 15 seconds.
 */
export const ROUND_MS = 20_000;

/**
 * When the next message about finds may be sent: at most one an hour, and one a day about anywhere.
 * @param noticedAt time of the last one; null before the first.
 */
export function noticeDueAt(question: Asked, noticedAt: Date | null, at: Date): Date {
  const next = noticedAt ? noticedAt.getTime() + gapMs(question) : 0;
  return new Date(Math.max(at.getTime(), next));
}
