import type { AlertDto } from '#contract/alerts.ts';
import { daysOfRange } from '#domain/alert-question.ts';
import { localDate } from '#domain/time.ts';
import { anAlert } from '#test/answers.ts';
import { fakeApi } from './fake-api.ts';

/** Accepts every new alert; the answer names the days that are left out. */
export const acceptAlerts = (datesLeftOut: readonly string[] = []): void =>
  fakeApi.on('POST /notifications', createdAlert(datesLeftOut));

export const createdAlert = (datesLeftOut: readonly string[] = []) => ({
  status: 200,
  json: { notification: anAlert(), dates_left_out: datesLeftOut },
});

/** Answers which days of a route can be flown: all but those, with GoWild seats on all but those. */
export function givenRouteDays({
  isConnected = true,
  withoutFlights = [] as readonly string[],
  withoutGoWild = [] as readonly string[],
} = {}): void {
  fakeApi.on('GET /notifications/route-days', (_, query) => ({
    status: 200,
    json: {
      is_connected: isConnected,
      days: daysAsked(query).map((date) => {
        const has_flights = isConnected && !withoutFlights.includes(date);
        return { date, has_flights, has_gowild: has_flights && !withoutGoWild.includes(date) };
      }),
    },
  }));
}

function daysAsked({ travel_dates, range_from, range_to, weekdays }: Record<string, string>) {
  if (!range_from || !range_to) return travel_dates?.split(',') ?? [];
  const [from, to] = [localDate(range_from), localDate(range_to)];
  return daysOfRange({
    from,
    to,
    weekdays: weekdays?.split(',').filter(Boolean).map(Number) ?? [],
  });
}

/** Answers the alert list; completed alerts only where they are requested. */
export function givenAlerts(alerts: readonly AlertDto[], active = 0): void {
  givenRouteDays();
  fakeApi.on('GET /notifications', (_, { include_completed }) => ({
    status: 200,
    json: {
      notifications: alerts.filter((one) => include_completed === 'true' || !one.is_completed),
      active,
      limit: 3,
      simulated: true,
    },
  }));
}

/** Bodies of the alerts created. */
export const createdAlerts = () => fakeApi.heard('POST /notifications').map(({ body }) => body);
