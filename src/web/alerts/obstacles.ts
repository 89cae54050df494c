import { duplicateText, impossibleError, obstacleTexts } from '#contract/alert-fields.ts';
import { type AlertDto, questionOf, routeDays } from '#contract/alerts.ts';
import { criteriaErrors, duplicateDays, obstaclesOf, type RouteFacts } from '#domain/alert.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { cents } from '#domain/money.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBlackoutDates } from '#web/places/use-network.ts';
import {
  type AlertFields,
  daysOf,
  destinationsOf,
  draftOf,
  type FieldErrors,
  priceOf,
  rangeOf,
} from './alert-fields.ts';
import { useAlerts } from './use-alerts.ts';

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
  const { maxPrice: _, ...errors } = criteriaErrors(draftOf(fields), first);
  const isKnown = Object.keys(errors).length === 0;
  const facts = useRouteFacts(fields, isKnown);
  const own = (useAlerts(false).data?.notifications ?? []).filter(({ id }) => id !== edited?.id);
  // A range may have begun.
  const dates = daysOf(fields).filter((day) => day >= first);
  if (!isKnown) return { texts: [], possible: dates, errors: {}, isPossible: false };
  const question = questionIn(fields, dates);
  const obstacles = obstaclesOf(question, facts);
  const { possible } = obstacles;
  const duplicates = duplicateDays({ ...question, dates: possible }, own.map(openQuestion));
  const impossible = impossibleError(question, obstacles);
  const duplicate = duplicates.length > 0 ? duplicateText(duplicates) : undefined;
  const texts = [...obstacleTexts(question, obstacles), ...(duplicate ? [duplicate] : [])];
  return {
    texts,
    possible,
    isPossible: texts.length === 0 && dates.every(facts.isKnown),
    errors: {
      ...(duplicate && { [question.range ? 'range' : 'dates']: duplicate }),
      ...(impossible && { [impossible.field]: impossible.text }),
    },
  };
}

const questionIn = (fields: AlertFields, dates: readonly LocalDate[]): AlertQuestion => ({
  origins: fields.from.airports,
  destinations: destinationsOf(fields),
  dates,
  range: rangeOf(fields) ?? null,
  // No alert has that one.
  maxPrice: priceOf(fields) ?? cents(0),
  goWildOnly: fields.goWildOnly,
  discountDen: fields.discountDen,
  maxStops: fields.maxStops,
  maxMinutes: fields.maxMinutes,
  party: fields.party,
});

const openQuestion = (alert: AlertDto): AlertQuestion => ({
  ...questionOf(alert),
  dates: alert.dates.flatMap(({ date, state }) => (state === 'open' ? [localDate(date)] : [])),
});

/** Milliseconds. The timetable seldom changes. */
const FACTS_STALE_MS = 3_600_000;

/** The question whether an alert can come true, as its call writes it. */
function queryOf(fields: AlertFields) {
  const range = rangeOf(fields);
  return {
    origins: fields.from.airports.join(','),
    destinations: destinationsOf(fields).join(','),
    ...(range
      ? { range_from: range.from, range_to: range.to, weekdays: range.weekdays.join(',') }
      : { travel_dates: fields.dates.join(',') }),
  };
}

/**
 * Until the server has answered, only blackout dates are known.
 * @param isKnown whether the question is complete.
 */
function useRouteFacts(
  fields: AlertFields,
  isKnown: boolean,
): RouteFacts & { readonly isKnown: (day: LocalDate) => boolean } {
  const blackoutDates = useBlackoutDates();
  const query = queryOf(fields);
  const { data } = useCall(
    routeDays,
    { query },
    {
      enabled: isKnown,
      staleTime: FACTS_STALE_MS,
      retry: false,
      placeholderData: (last, lastQuery) => {
        const asked = lastQuery?.queryKey[1].query;
        const isSameRoute =
          asked?.origins === query.origins && asked.destinations === query.destinations;
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
