import { duplicateText, impossibleError, obstacleTexts } from '#contract/alert-texts.ts';
import { type AlertDto, questionOf, routeDays } from '#contract/alerts.ts';
import type { AirportCode } from '#domain/airports.ts';
import {
  criteriaErrors,
  duplicateDays,
  maxPriceOf,
  obstaclesOf,
  type RouteFacts,
} from '#domain/alert.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import { type AlertFields, dollarsOf, draftOf, type FieldErrors } from '../alert-fields.ts';
import { useAlerts } from '../use-alerts.ts';

/** Why days of the alert in the form cannot come true, as far as the browser knows. */
export interface FormObstacles {
  readonly texts: readonly string[];
  /** The days that can come true. */
  readonly possible: readonly LocalDate[];
  /** Errors that prevent sending. */
  readonly errors: FieldErrors;
  /** Whether the server knows flights, and pass seats where they are asked for, on every chosen day. */
  readonly isPossible: boolean;
}

/**
 * @param first day that can be watched.
 * @param edited the alert that is changed, which is no duplicate of itself.
 */
export function useObstacles(
  fields: AlertFields,
  first: LocalDate,
  edited?: AlertDto,
): FormObstacles {
  const errors = criteriaErrors(draftOf(fields), first);
  const isRouteKnown = !errors.origin && !errors.destination && !errors.dates;
  const facts = useRouteFacts(fields, isRouteKnown);
  const own = (useAlerts(false).data?.notifications ?? []).filter(({ id }) => id !== edited?.id);
  if (!isRouteKnown) return { texts: [], possible: fields.dates, errors: {}, isPossible: false };
  const obstacles = obstaclesOf(fields, facts);
  const { possible } = obstacles;
  const duplicates = errors.maxPrice
    ? []
    : duplicateDays(questionIn(fields, edited, possible), own.map(openQuestion));
  const places = placesOf(fields);
  const impossible = impossibleError(places, obstacles);
  const duplicate = duplicates.length > 0 ? duplicateText(duplicates) : undefined;
  const texts = [...obstacleTexts(places, obstacles), ...(duplicate ? [duplicate] : [])];
  return {
    texts,
    possible,
    isPossible: texts.length === 0 && fields.dates.every(facts.isKnown),
    errors: {
      ...(duplicate && { dates: duplicate }),
      ...(impossible && { [impossible.field]: impossible.text }),
    },
  };
}

const placesOf = ({ origin, destination }: AlertFields) => ({
  origins: [origin as AirportCode],
  destinations: [destination as AirportCode],
});

/** The question of the form, with the days that can come true. */
const questionIn = (
  fields: AlertFields,
  edited: AlertDto | undefined,
  possible: readonly LocalDate[],
): AlertQuestion => ({
  ...(edited ? questionOf(edited) : SIMPLE),
  ...placesOf(fields),
  dates: possible,
  range: null,
  maxPrice: maxPriceOf(dollarsOf(fields.price)),
  goWildOnly: fields.goWildOnly,
});

/** What the form does not ask. */
const SIMPLE = { discountDen: false, maxStops: null, maxMinutes: null, party: 1 };

const openQuestion = (alert: AlertDto): AlertQuestion => ({
  ...questionOf(alert),
  dates: alert.dates.flatMap(({ date, state }) => (state === 'open' ? [localDate(date)] : [])),
});

/** Milliseconds. The timetable seldom changes. */
const FACTS_STALE_MS = 3_600_000;

/** Until the server has answered, only blackout dates are known. */
function useRouteFacts(
  { origin, destination, dates }: AlertFields,
  isRouteKnown: boolean,
): RouteFacts & { readonly isKnown: (day: LocalDate) => boolean } {
  const blackoutDates = useBlackoutDates();
  const query = {
    origin_airport: origin,
    destination_airport: destination,
    travel_dates: dates.join(','),
  };
  const { data } = useCall(
    routeDays,
    { query },
    {
      enabled: isRouteKnown,
      staleTime: FACTS_STALE_MS,
      retry: false,
      placeholderData: (last, lastQuery) => {
        const asked = lastQuery?.queryKey[1].query;
        const isSameRoute =
          asked?.origin_airport === origin && asked.destination_airport === destination;
        return isSameRoute ? last : undefined;
      },
    },
  );
  const known = new Map(data?.days.map((day) => [day.date, day]));
  return {
    isConnected: data?.is_connected ?? true,
    isKnown: (day) => known.has(day),
    on(day) {
      const found = known.get(day);
      return found
        ? { hasFlights: found.has_flights, hasGoWild: found.has_gowild }
        : { hasFlights: true, hasGoWild: !blackoutDates.has(day) };
    },
  };
}
