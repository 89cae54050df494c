import type { AlertDto } from '#contract/alerts.ts';
import { fakeApi } from './fake-api.ts';

/** An alert from Denver to Las Vegas for tomorrow that was not checked yet. */
export const anAlert = (changes: Partial<AlertDto> = {}): AlertDto => ({
  id: 'a1',
  origin_airport: 'DEN',
  destination_airport: 'LAS',
  travel_dates: ['2026-11-22'],
  max_price: 29.5,
  gowild_only: true,
  phone_number: null,
  sms_consent: false,
  sms_state: null,
  is_active: true,
  is_paused: false,
  is_completed: false,
  found_price: null,
  found_travel_date: null,
  notification_sent: false,
  created_at: '2026-11-21T18:00:00.000Z',
  last_checked_at: null,
  dates: [{ date: '2026-11-22', state: 'open', found_price: null, found_fare: null }],
  ...changes,
});

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
  fakeApi.on('GET /notifications/route-days', (_, { travel_dates = '' }) => ({
    status: 200,
    json: {
      is_connected: isConnected,
      days: travel_dates.split(',').map((date) => {
        const has_flights = isConnected && !withoutFlights.includes(date);
        return { date, has_flights, has_gowild: has_flights && !withoutGoWild.includes(date) };
      }),
    },
  }));
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
