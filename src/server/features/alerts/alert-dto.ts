import type { AlertDto } from '#contract/alerts.ts';
import { type AlertStatus, formatTimeOfDay, statusOf } from '#domain/alert.ts';
import { FARE_CLASSES } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import type { StoredAlert, StoredAlertDate } from '#server/db/queries/alerts/alerts.ts';

const dollars = (amount: Cents | undefined) => (amount === undefined ? null : amount / 100);

/** When one of the days was last polled for this alert; a match counts as a poll. */
function lastPoll({ createdAt, dates }: StoredAlert): Date | null {
  let last: Date | null = null;
  for (const { state, finishedAt, checkedAt } of dates) {
    const result = state === 'found' ? finishedAt : checkedAt;
    if (result && result > createdAt && (!last || result > last)) last = result;
  }
  return last;
}

const presentDate = ({ day, state, finishedAt, ...found }: StoredAlertDate) => ({
  date: day,
  state,
  found_at: state === 'found' ? (finishedAt?.toISOString() ?? null) : null,
  found_price: dollars(found.foundPrice),
  found_origin: found.foundOrigin ?? null,
  found_destination: found.foundDestination ?? null,
  found_fare: found.foundFare ? FARE_CLASSES[found.foundFare].wireName : null,
});

/** What an alert waits for and how it is told. */
const presentTerms = ({ origins, destinations, range, quietHours, ...terms }: StoredAlert) => ({
  origin_airport: origins[0] ?? '',
  destination_airport: destinations[0] ?? null,
  origins: [...origins],
  destinations: [...destinations],
  travel_dates: range ? [] : terms.dates.map(({ day }) => day),
  range: range && { ...range, weekdays: [...range.weekdays] },
  max_price: terms.maxPrice / 100,
  gowild_only: terms.goWildOnly,
  discount_den: terms.discountDen,
  max_stops: terms.maxStops,
  max_minutes: terms.maxMinutes,
  party: terms.party,
  channels: [...terms.channels],
  quiet_hours: quietHours && {
    from: formatTimeOfDay(quietHours.from),
    to: formatTimeOfDay(quietHours.to),
  },
});

const presentFound = (found: AlertStatus['found']) => ({
  found_price: dollars(found?.price),
  found_travel_date: found?.day ?? null,
  found_destination: found?.destination ?? null,
});

/** @param isEntitled whether alerts of its member go on. */
export function presentAlert(alert: StoredAlert, isEntitled: boolean): AlertDto {
  const { isActive, isCompleted, found } = statusOf(alert.dates);
  const isPaused = isActive && !isEntitled;
  const pausedAt = alert.dates.find(({ state }) => state === 'paused')?.finishedAt;
  return {
    id: alert.id,
    ...presentTerms(alert),
    phone_number: alert.phoneNumber,
    sms_consent: alert.smsConsentedAt !== null,
    sms_state: alert.phoneAnswer,
    is_active: isActive,
    is_paused: isPaused,
    paused_at: pausedAt?.toISOString() ?? null,
    is_completed: isCompleted,
    ...presentFound(found),
    notification_sent: alert.dates.some((date) => date.state === 'found' && date.notifiedAt),
    created_at: alert.createdAt.toISOString(),
    last_checked_at: (isPaused || pausedAt ? null : lastPoll(alert))?.toISOString() ?? null,
    dates: alert.dates.map(presentDate),
  };
}
