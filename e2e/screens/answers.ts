// What a server would answer in states that a new one is not in.
import type { OperationsDto } from '../../src/contract/admin/operations.ts';
import type { AlertDto } from '../../src/contract/alerts.ts';
import { answer, change, passDays, type Step } from './steps.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const MONTH_MS = 30 * 86_400_000;
const IN_A_MONTH = new Date(Date.now() + MONTH_MS).toISOString();
const LONG_EMAIL = `${'a.very.long.name.'.repeat(3)}maya@demo.example`;

const source = { name: 'Partner', simulated: false, seen_at: ago(0) };

const email = (id: string, to: string, subject: string) => ({
  id,
  to,
  subject,
  text: `Hi Maya,\n\n${subject}.`,
  html: '',
  sent_at: ago(5),
});
export const EMAILS = [
  email('2', 'maya@demo.example', 'Your password was changed'),
  email('1', LONG_EMAIL, 'Choose a new password'),
];

const session = (id: string, current: boolean) => ({
  id,
  created_at: ago(5_000),
  last_seen_at: ago(40),
  browser: current ? 'Firefox on Windows' : 'Safari on iPhone',
  current,
});
export const withSessions = answer('/auth/sessions', {
  sessions: [session('a', true), session('b', false), session('c', false)],
});

export const withSubscription = (more: object = {}): Step =>
  answer('/stripe/subscription', {
    subscription: {
      plan_type: 'monthly',
      period_ends_at: IN_A_MONTH,
      ends_at: null,
      past_due: false,
      ...more,
    },
    trial_days: 0,
    trial_refused: false,
  });
export const withEnd = withSubscription({ ends_at: IN_A_MONTH });
export const withoutTrial = answer('/stripe/subscription', {
  subscription: null,
  trial_days: 0,
  trial_refused: true,
});

export const CHECKOUT = {
  status: 'open',
  product_name: 'Roamfare',
  email: LONG_EMAIL,
  plan_type: 'monthly',
  amount: 500,
  trial_days: 7,
  success_url: '/profile?checkout=success',
  cancel_url: '/plans?checkout=cancelled',
};
/** As a partner without offers. */
export const withoutHotels = answer('/hotels/**', {
  success: true,
  message: '',
  hotels: [],
  properties: [],
  pagination: { page: 1, per_page: 12, total_properties: 0 },
  source,
});
export const withoutCars = answer('/cars/locations**', { locations: [], source });

export const portal = (ends: boolean) => ({
  product_name: 'Roamfare',
  email: 'maya@demo.example',
  return_url: '/profile?portal=return',
  subscription: {
    status: 'active',
    plan_type: 'monthly',
    amount: 500,
    period_ends_at: IN_A_MONTH,
    cancel_at_period_end: ends,
  },
});

const [first = '', second = '', third = ''] = passDays;
const day = (date: string, state: 'open' | 'found' | 'stopped' | 'passed' = 'open') => ({
  date,
  state,
  found_price: state === 'found' ? 15.41 : null,
  found_fare: null,
});
const alert = (id: string, more: Pick<AlertDto, 'dates'> & Partial<AlertDto>): AlertDto => ({
  id,
  origin_airport: 'DEN',
  destination_airport: 'LAS',
  travel_dates: more.dates.map(({ date }) => date),
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
  created_at: ago(9_000),
  last_checked_at: ago(4),
  ...more,
});
const completed = { is_active: false, is_completed: true };
const everyDollar = { max_price: 1_149, gowild_only: false, last_checked_at: null };
const farAway = { origin_airport: 'SJC', destination_airport: 'DJT', found_price: 15.41 };
export const ALERTS = [
  alert('1', { dates: [day(first), day(second), day(third)] }),
  alert('2', { dates: [day(first, 'found'), day(second)], ...everyDollar, ...farAway }),
  alert('3', { dates: [day(first, 'stopped')], destination_airport: 'SFO', is_active: false }),
];
export const COMPLETED = [
  alert('4', {
    ...completed,
    dates: [day(first, 'found')],
    found_price: 15.41,
    found_travel_date: first,
  }),
  alert('5', { ...completed, dates: [day('2026-11-12', 'passed')], destination_airport: 'MCO' }),
];
export const withAlerts = (notifications: readonly AlertDto[], active = 0): Step =>
  answer('/notifications?*', { notifications, active, limit: 3, simulated: true });

const resting = {
  kind: 'fares',
  name: 'Fare feed',
  simulated: false,
  state: 'resting',
  answers: 1_204,
  faults: 212,
  last_answer_at: ago(24),
  last_fault_at: ago(0.5),
  last_fault: 'timeout',
} as const;
const failing = { runs: 4_000, last_ok_at: ago(25), last_failed_at: ago(0.1), failures: 212 };
export const withTrouble = change(
  '/admin/operations',
  ({ processes, ...rest }: OperationsDto): OperationsDto => ({
    ...rest,
    processes: processes.map(({ jobs: [job, ...jobs], ...one }) => ({
      ...one,
      jobs: [
        ...(job ? [{ ...job, ...failing, last_error: 'ProviderError, timeout' }] : []),
        ...jobs,
      ],
      suppliers: [resting, { ...resting, kind: 'mail', name: 'SMTP server', state: 'failing' }],
    })),
    alerts: { watches: 5_880, late: 212, last_checked_at: ago(24) },
    letters: { waiting: 41, oldest_due_at: ago(35), dead: 3, sent_24h: 980 },
  }),
);

const dead = (id: number, subject: string, can_retry: boolean) => ({
  id,
  channel: 'email',
  to: 'm…@demo.example',
  subject,
  created_at: ago(4_000),
  dead_at: ago(300),
  attempts: 18,
  last_error: '550 mailbox unavailable',
  can_retry,
});
export const withDead = answer('/admin/dead-letters?*', {
  letters: [
    dead(3, 'Found: DEN to LAS for $15.41 on Dec 3', true),
    dead(2, 'Choose a new password', false),
    { ...dead(1, 'found', false), channel: 'sms', to: '…0142' },
  ],
  pagination: { page: 1, limit: 25, total: 3, pages: 1 },
});

const load = (id: number, kind: string, source: string, more: object) => ({
  id,
  kind,
  source,
  at: ago(id * 900),
  by: null,
  before: 160,
  after: 161,
  lost: [],
  estimates: null,
  ...more,
});
export const withLoads = answer('/admin/data-loads', {
  loads: [
    load(2, 'blackouts', 'one day', { by: 'avery.admin@demo.example', gained: ['2027-04-05'] }),
    load(1, 'timetable', 'US DOT, July 2026', {
      gained: ['DEN-XNA', 'XNA-DEN', 'LAS-BOI'],
      lost: ['MCO-ALB'],
      estimates: 420,
    }),
  ],
});
