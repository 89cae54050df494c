// What a server would answer in states that a new one is not in.

import { SWITCH_IDS } from '#domain/switches.ts';
import {
  aDataLoad,
  aDeadLetter,
  aJob,
  anAlert,
  aSubscription,
  aSupplier,
  HERE,
  pages,
} from '#test/answers.ts';
import { sharedFlight } from '#test/trip-example.ts';
import { draftOf, keptOnDevice } from '#web/saved-trips/kept-trip.ts';
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
  html: '',
  sent_at: ago(5),
  text: `Hi Maya,\n\n${subject}.`,
});
export const EMAILS = [
  email('2', 'maya@demo.example', 'Your password was changed'),
  email('1', LONG_EMAIL, 'Choose a new password'),
];

const elsewhere = (id: string) => ({ ...HERE, id, browser: 'Safari on iPhone', current: false });
export const withSessions = answer('/auth/sessions', {
  sessions: [HERE, elsewhere('b'), elsewhere('c')],
});

const OPEN = { sessions: 2, passkeys: 1, keys: 1, calendar: 1, devices: 1, trips: 3, alerts: 2 };
const NOTHING_OPEN = {
  sessions: 0,
  passkeys: 0,
  keys: 0,
  calendar: 0,
  devices: 0,
  trips: 0,
  alerts: 0,
};
export const withOpenThings = answer('/profile/open', OPEN);
export const withNothingOpen = answer('/profile/open', NOTHING_OPEN);

const keyOf = (id: string, name: string, last_used_at: string | null) => ({
  id,
  name,
  prefix: 'rf_Ab3dE',
  scopes: ['search', 'trips:read'],
  created_at: ago(90),
  last_used_at,
  expires_at: null,
});
export const withKeys = answer('/profile/keys', {
  keys: [keyOf('a', 'My agent', ago(5)), keyOf('b', 'A program with a rather long name', null)],
  limit: 10,
});

const passkeyOf = (id: string, name: string, last_used_at: string | null, backed_up: boolean) => ({
  id,
  name,
  created_at: ago(90),
  last_used_at,
  backed_up,
});
export const withPasskeys = answer('/profile/passkeys', {
  passkeys: [
    passkeyOf('a', 'Safari on iPhone', ago(5), true),
    passkeyOf('b', 'A security key with a rather long name', null, false),
  ],
  limit: 20,
});
export const withSecondFactor = answer('/auth/two-factor', {
  on: true,
  since: ago(90),
  recovery_codes_left: 10,
});
export const withRecoveryCodes = answer('/auth/two-factor/confirm', {
  recovery_codes: Array.from({ length: 10 }, (_, n) => `7k3m-9d0q-x2hv-c8rt-4b1w-n6e${n}`),
});
export const withCodeNeeded = answer(
  '/auth/login',
  { error: 'code_needed', message: 'Enter a code.', challenge: 'challenge' },
  401,
);
export const withCodeRefused = answer(
  '/auth/login/code',
  {
    error: 'code_refused',
    message: 'This code is not right.',
    fields: { code: 'This code is not right.' },
  },
  400,
);
/** A member with every way to sign in, as operators see it. */
export const withWaysIn = change('/admin/users/*', (member) => ({
  ...member,
  sign_in: {
    google_since: ago(200_000),
    two_factor_since: ago(90_000),
    recovery_codes_left: 7,
    passkeys: [
      { name: 'Safari on iPhone', created_at: ago(80_000), last_used_at: ago(5) },
      {
        name: 'A security key with a rather long name',
        created_at: ago(70_000),
        last_used_at: null,
      },
    ],
    keys: [
      {
        name: 'Spreadsheet of the trips of the whole family',
        scopes: ['search', 'trips:read', 'trips:write', 'alerts:read', 'alerts:write'],
        created_at: ago(9_000),
        last_used_at: ago(70),
        expires_at: null,
      },
    ],
  },
}));
export const withSecondFactorRequired = answer(
  '/admin/dashboard?*',
  { error: 'second_factor_required', message: 'Sign in with two factors first.' },
  403,
);
export const withConfirmationNeeded = answer(
  '/auth/two-factor/recovery-codes',
  { error: 'confirmation_needed', message: 'Please confirm that it is you.' },
  403,
);

const subscriptionOf = (subscription: object | null, trial_refused = false): Step =>
  answer('/stripe/subscription', {
    subscription,
    granted_until: null,
    trial_days: 0,
    trial_refused,
  });
export const withSubscription = (more: Parameters<typeof aSubscription>[0] = {}): Step =>
  subscriptionOf(aSubscription({ period_ends_at: IN_A_MONTH, ...more }));
export const withEnd = withSubscription({ ends_at: IN_A_MONTH });
export const withoutTrial = subscriptionOf(null, true);

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
export const portal = (cancel_at_period_end: boolean) => ({
  product_name: 'Roamfare',
  email: 'maya@demo.example',
  return_url: '/profile?portal=return',
  subscription: {
    status: 'active',
    plan_type: 'monthly',
    amount: 500,
    period_ends_at: IN_A_MONTH,
    cancel_at_period_end,
  },
});

/** As a partner without offers. */
export const withoutHotels = answer('/hotels/**', {
  success: true,
  message: '',
  hotels: [],
  properties: [],
  source,
  pagination: { page: 1, per_page: 12, total_properties: 0 },
});
export const withoutCars = answer('/cars/locations**', { locations: [], source });

const [first = '', second = '', third = ''] = passDays;
const day = (date: string, state: AlertDto['dates'][number]['state'] = 'open') => ({
  date,
  state,
  found_at: state === 'found' ? ago(12) : null,
  found_fare: null,
  found_origin: null,
  found_destination: null,
  found_price: state === 'found' ? 15.41 : null,
});
const alert = (id: string, dates: AlertDto['dates'], more: Partial<AlertDto> = {}) =>
  anAlert({
    id,
    dates,
    created_at: ago(9_000),
    last_checked_at: ago(4),
    travel_dates: dates.map(({ date }) => date),
    ...more,
  });
const completed = { is_active: false, is_completed: true };
const everyDollar = { max_price: 1_149, gowild_only: false, last_checked_at: null };
const farAway = { origins: ['SJC'], destinations: ['DJT'], found_price: 15.41 };
const found = { found_price: 15.41, found_travel_date: first };
const foundWide = { found_origin: 'PHX', found_destination: 'DEN' };
export const ALERTS = [
  alert('1', [day(first), day(second), day(third)]),
  alert('7', [day(first), { ...day(second, 'found'), ...foundWide }, day(third)], {
    origins: ['PHX', 'TUS'],
    destinations: [],
    range: { from: first, to: third, weekdays: [] },
    max_price: 40,
    max_stops: 0,
    party: 2,
  }),
  alert('2', [day(first, 'found'), day(second)], { ...everyDollar, ...farAway }),
  alert('3', [day(first, 'stopped')], { destinations: ['SFO'], is_active: false }),
  alert('6', [day(second, 'paused')], {
    destinations: ['TPA'],
    is_active: false,
    paused_at: ago(3_000),
    last_checked_at: null,
  }),
];
export const COMPLETED = [
  alert('4', [day(first, 'found')], { ...completed, ...found }),
  alert('5', [day('2026-11-12', 'passed')], { ...completed, destinations: ['MCO'] }),
];
export const withAlerts = (notifications: readonly AlertDto[], active = 0): Step =>
  answer('/notifications?*', { notifications, active, limit: 3, simulated: true });

const owner = { first_name: 'Maya', last_name: 'Ellison', email: LONG_EMAIL };
/** As operators see them: every kind, and a route of more airports than fit on a line. */
export const withAlertsOfAll = answer('/admin/notifications?*', {
  notifications: [
    alert('8', [{ ...day(first, 'found'), ...foundWide }], {
      ...completed,
      origins: ['PHX', 'TUS', 'LAS', 'ONT', 'SNA'],
      destinations: ['DEN', 'ATL', 'MCO', 'TPA', 'RSW'],
      party: 2,
      found_price: 135.98,
      found_travel_date: first,
    }),
    ...ALERTS,
  ].map((one) => ({ ...one, user: owner })),
  pagination: pages(ALERTS.length + 1),
  simulated: true,
});

/** More pages than the pager shows. */
export const withManyPages = answer('/admin/audit-log?*', {
  entries: [
    {
      id: 7,
      at: ago(1),
      by: LONG_EMAIL,
      by_name: 'Maya Ellison',
      action: 'months.granted',
      subject: 'b5a8c9d4-1f0e-4c52-9a3b-7d6e5f4c3b2a',
      detail: { email: LONG_EMAIL, months: 1 },
      notice: null,
    },
  ],
  pagination: { page: 7, limit: 25, total: 301, pages: 13 },
});

const resting = aSupplier({
  kind: 'fares',
  name: 'Fare feed',
  state: 'resting',
  answers: 1_204,
  faults: 212,
  last_answer_at: ago(24),
  last_fault_at: ago(0.5),
  last_fault: 'timeout',
});
const failing = aJob({
  runs: 4_000,
  failures: 212,
  last_error: 'ProviderError, timeout',
  last_ok_at: ago(25),
  last_failed_at: ago(0.1),
});
export const withTrouble = change(
  '/admin/operations',
  ({ processes, ...rest }: OperationsDto): OperationsDto => ({
    ...rest,
    processes: processes.map(({ jobs: [job, ...jobs], ...one }) => ({
      ...one,
      jobs: [...(job ? [{ ...failing, name: job.name }] : []), ...jobs],
      suppliers: [resting, { ...resting, kind: 'mail', name: 'SMTP server', state: 'failing' }],
    })),
    alerts: { targets: 5_880, late: 212, last_checked_at: ago(24) },
    messages: { waiting: 41, oldest_due_at: ago(35), dead: 3, sent_24h: 980 },
  }),
);

export const withDead = answer('/admin/dead-letters?*', {
  messages: [
    aDeadLetter({ id: 3, subject: 'Found: DEN to LAS for $15.41 on Dec 3' }),
    aDeadLetter({ id: 2, subject: 'Choose a new password', can_retry: false }),
    aDeadLetter({ id: 1, subject: 'found', channel: 'sms', to: '…0142', can_retry: false }),
  ],
  pagination: pages(3),
});

export const withSwitchesOff = answer('/admin/switches', {
  switches: SWITCH_IDS.map((id) => ({
    id,
    off:
      id === 'hotels' || id === 'ways-home'
        ? { reason: 'The supplier asks for more than planned', since: ago(90), by: null }
        : null,
  })),
});

const oneDay = { kind: 'blackouts', source: 'one day', by: 'avery.admin@demo.example' } as const;
export const withLoads = answer('/admin/data-loads', {
  loads: [
    aDataLoad({ id: 2, ...oneDay, gained: ['2027-04-05'], lost: [], estimates: null }),
    aDataLoad({ id: 1, gained: ['DEN-XNA', 'XNA-DEN', 'LAS-BOI'] }),
  ],
});

/** `2026-12-24` */
const dayIn = (days: number) => ago(-days * 1440).slice(0, 10);
const keptTrip = (out: string, home: string, city: string) =>
  keptOnDevice(
    draftOf({
      departure: sharedFlight(`DEN ${out}T06:00-07:00 ${city} ${out}T07:35-08:00 F9 1747`, {
        goWild: 15.41,
        standard: 82,
      }),
      back: sharedFlight(`${city} ${home}T20:20-08:00 DEN ${home}T23:29-07:00 F9 2745`, {
        goWild: 15.41,
        standard: 77,
      }),
      origin: 'DEN',
      destination: city,
      seenAt: new Date(ago(4)),
      simulated: true,
      sureWays: [
        sharedFlight(`${city} ${home}T12:40-08:00 DEN ${home}T15:45-07:00 F9 2741`, {
          standard: 61.98,
        }),
      ],
    }),
    new Date(ago(4)),
  );

/** On the device of a guest. */
export const keptTrips: Step = (page) =>
  page.evaluate(
    (text) => localStorage.setItem('saved_trips', text),
    JSON.stringify([
      { ...keptTrip(dayIn(3), dayIn(5), 'LAS'), note: 'Rental car at the terminal' },
      { ...keptTrip(dayIn(9), dayIn(12), 'PHX'), out_state: 'booked' },
      { ...keptTrip(dayIn(-9), dayIn(-7), 'PHX'), out_state: 'flown', home_state: 'flown' },
    ]),
  );

/** Pass seats are on sale on every day. */
export const withoutBlackouts = answer('/gowild/blackout-dates', []);

/** Of a member whose trips are watched: one seat is there, one opens later. */
export const watchedTrips = answer('/saved-trips', {
  trips: [
    {
      ...keptTrip(dayIn(1), dayIn(3), 'LAS'),
      muted: false,
      out_watch: { seat: 'there', since: ago(60), seen_at: ago(4), price: 15.41, seats_left: 2 },
      home_watch: {
        seat: 'waiting',
        since: ago(60),
        seen_at: ago(4),
        price: null,
        seats_left: null,
      },
    },
  ],
  limit: 50,
});
