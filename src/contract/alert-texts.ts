import type { AlertError, AlertObstacles } from '#domain/alert.ts';
import { ALERT_LIMITS, type AlertQuestion, placesText } from '#domain/alert-question.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';

/** Texts of the API and of the alerts page; the form beside a flight has its own. */
export const ALERT_ERROR_TEXT: Readonly<Record<AlertError, string>> = {
  origin_missing: 'Origin airport is required',
  too_many_origins: `Maximum ${ALERT_LIMITS.origins} origin airports allowed`,
  destination_missing: 'Destination airport is required',
  too_many_destinations: `Maximum ${ALERT_LIMITS.destinations} destination airports allowed`,
  same_airport: 'Destination must be different from origin',
  date_missing: 'At least one travel date is required',
  date_too_early: 'All travel dates must be tomorrow or later',
  too_many_dates: `Maximum ${PREMIUM_LIMITS.datesPerAlert} travel dates allowed`,
  range_backwards: 'The last day must not be before the first day',
  range_too_long: `A range of days has at most ${ALERT_LIMITS.rangeDays} days`,
  range_without_days: 'None of these weekdays falls into the range of days',
  price_not_positive: 'Max price must be greater than $0',
};

/** `Tue, Nov 24; Wed, Nov 25` */
const formatDays = (days: readonly LocalDate[]): string => days.map(formatDayShort).join('; ');

type Places = Pick<AlertQuestion, 'origins' | 'destinations'>;

/** The days of an alert that cannot come true, one text for each reason. */
export function obstacleTexts(
  places: Places,
  { isConnected, withoutFlights, withoutGoWild }: AlertObstacles,
): string[] {
  if (!isConnected) return [`No flights go from ${placesText(places)}`];
  const texts: string[] = [];
  if (withoutFlights.length > 0)
    texts.push(`No flights from ${placesText(places)} on ${formatDays(withoutFlights)}`);
  if (withoutGoWild.length > 0) {
    const dates = withoutGoWild.length === 1 ? 'blackout date' : 'blackout dates';
    texts.push(`No GoWild seats on ${formatDays(withoutGoWild)}: ${dates}`);
  }
  return texts;
}

/** The field and the text of the error if no day can come true. */
export function impossibleError(
  { range, ...places }: Places & Partial<Pick<AlertQuestion, 'range'>>,
  obstacles: AlertObstacles,
): { readonly field: 'dates' | 'range' | 'destination'; readonly text: string } | undefined {
  if (obstacles.possible.length > 0) return undefined;
  const days = range ? 'range' : 'dates';
  const field = obstacles.isConnected ? days : 'destination';
  return { field, text: obstacleTexts(places, obstacles).join('. ') };
}

/** Days that a changed alert cannot wait for again. */
export const endedText = (days: readonly LocalDate[]): string =>
  `This alert has ended for ${formatDays(days)}. Create another one to wait again`;

export const duplicateText = (days: readonly LocalDate[]): string =>
  `You already have this alert for ${formatDays(days)}`;
