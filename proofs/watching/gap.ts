import type { AlertQuestion } from '#domain/alert-question.ts';
import { HOUR_MS } from '#domain/time.ts';

/** Whether each day is told by itself. */
export const isOneRoute = ({ origins, destinations, range }: Omit<Places, 'goWildOnly'>): boolean =>
  origins.length === 1 && destinations.length === 1 && range === null;

/** Least time between two messages about finds. */
export function gapOf({ origins, destinations, range, goWildOnly }: Places): number {
  if (destinations.length === 0) return 24 * HOUR_MS;
  return isOneRoute({ origins, destinations, range }) || goWildOnly ? 0 : HOUR_MS;
}

type Places = Pick<AlertQuestion, 'origins' | 'destinations' | 'range' | 'goWildOnly'>;
