import { routeDays } from '#contract/alerts.ts';
import type { RouteFacts } from '#domain/alert.ts';
import type { LocalDate } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import { type AlertFields, destinationsOf, rangeOf } from '../alert-fields.ts';

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
export function useRouteFacts(
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
