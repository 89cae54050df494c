import { type AlertDto, questionOf } from '#contract/alerts.ts';
import { alertTerms, isOneRoute, placesText } from '#domain/alert-question.ts';
import { cityAndCode } from '#web/network/use-places.ts';

type Route = Pick<AlertDto, 'origins' | 'destinations'>;

/** `DEN or COS to anywhere` */
export const routeCodes = ({ origins, destinations }: Route): string =>
  placesText({ origins, destinations });

/** `Denver DEN to Las Vegas LAS` */
export function routeNames(
  { origins, destinations }: Route,
  cityOf: (code: string) => string,
): string {
  const named = (codes: readonly string[]) => codes.map((code) => cityAndCode(code, cityOf));
  return placesText({ origins: named(origins), destinations: named(destinations) });
}

/** What follows the route: `any day Nov 30 – Dec 6`, `under $40`, `GoWild only` */
export const termsOf = (alert: AlertDto): string[] => alertTerms(questionOf(alert));

/** Whether each of its days is told by itself, on its one route. */
export const hasOneRoute = (alert: AlertDto): boolean => isOneRoute(questionOf(alert));

/** Of a range, the days on which something was found; else all. */
export const shownDates = ({ range, dates }: AlertDto): AlertDto['dates'] =>
  range ? dates.filter(({ state }) => state === 'found') : dates;
