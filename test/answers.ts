import type { DeadLetterDto } from '#contract/admin/dead-letters.ts';
import type { PaginationDto } from '#contract/admin/lists.ts';
import type { DataLoadDto, ProcessDto } from '#contract/admin/operations.ts';
import type { AlertDto } from '#contract/alerts.ts';
import type { SubscriptionDto } from '#contract/subscription.ts';

// Parts of what a server answers, for the tests of screens and in the browser.

/** An open travel date of an alert. */
export const aDate = (changes: Partial<AlertDto['dates'][number]> = {}) => ({
  date: '2026-11-22',
  state: 'open' as const,
  found_at: null,
  found_price: null,
  found_fare: null,
  found_origin: null,
  found_destination: null,
  ...changes,
});

/** An alert from Denver to Las Vegas for tomorrow that was not checked yet. */
export const anAlert = ({
  origins = ['DEN'],
  destinations = ['LAS'],
  origin_airport = origins[0] ?? '',
  destination_airport = destinations[0] ?? null,
  ...changes
}: Partial<AlertDto> = {}): AlertDto => ({
  id: 'a1',
  origin_airport,
  destination_airport,
  origins,
  destinations,
  travel_dates: ['2026-11-22'],
  range: null,
  max_price: 29.5,
  gowild_only: true,
  discount_den: true,
  max_stops: null,
  max_minutes: null,
  party: 1,
  channels: ['email', 'sms', 'push'],
  quiet_hours: null,
  phone_number: null,
  sms_consent: false,
  sms_state: null,
  is_active: true,
  is_paused: false,
  paused_at: null,
  is_completed: false,
  found_price: null,
  found_travel_date: null,
  found_destination: null,
  notification_sent: false,
  created_at: '2026-11-21T18:00:00.000Z',
  last_checked_at: null,
  dates: [aDate()],
  ...changes,
});

export const aJob = (changes: Partial<ProcessDto['jobs'][number]> = {}) => ({
  name: 'send-messages',
  every_seconds: 10,
  runs: 400,
  failures: 0,
  last_ok_at: '2026-11-22T01:59:56.000Z',
  last_failed_at: null,
  last_error: null,
  ...changes,
});

export const aSupplier = (
  changes: Partial<ProcessDto['suppliers'][number]> = {},
): ProcessDto['suppliers'][number] => ({
  kind: 'weather',
  name: 'open-meteo',
  simulated: false,
  state: 'working',
  answers: 12,
  faults: 0,
  last_answer_at: '2026-11-22T01:58:00.000Z',
  last_fault_at: null,
  last_fault: null,
  ...changes,
});

export const pages = (total: number, page = 1): PaginationDto => ({
  page,
  limit: 25,
  total,
  pages: Math.max(1, Math.ceil(total / 25)),
});
export const ENDS = '2026-12-21T18:00:00.000Z';

export const aSubscription = (changes: Partial<SubscriptionDto> = {}): SubscriptionDto => ({
  plan_type: 'monthly',
  period_ends_at: ENDS,
  ends_at: null,
  past_due: false,
  ...changes,
});

/** The session of this device. */
export const HERE = {
  id: 'here',
  created_at: '2026-11-20T12:00:00.000Z',
  last_seen_at: '2026-11-21T12:00:00.000Z',
  current: true,
  browser: 'Firefox on Windows',
};
export const aDeadLetter = (changes: Partial<DeadLetterDto> = {}): DeadLetterDto => ({
  id: 7,
  channel: 'email',
  to: 'm…@example.com',
  subject: 'DEN to LAS for $15.41',
  created_at: '2026-11-21T10:00:00.000Z',
  dead_at: '2026-11-21T18:00:00.000Z',
  attempts: 8,
  last_error: 'Mailbox full',
  can_retry: true,
  ...changes,
});

export const aDataLoad = (changes: Partial<DataLoadDto> = {}): DataLoadDto => ({
  id: 3,
  at: '2026-11-20T12:00:00.000Z',
  kind: 'timetable',
  by: null,
  source: 'Published timetable of the airline',
  before: 5_100,
  after: 5_210,
  gained: ['DEN-LAS', 'DEN-SLC'],
  lost: ['ATL-PNS'],
  estimates: 12,
  ...changes,
});
