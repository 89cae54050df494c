import { vi } from 'vitest';
import type { DashboardDto } from '#contract/admin/dashboard.ts';
import type { AdminSearchDto, listAllAlerts, listUsers } from '#contract/admin/lists.ts';
import type { MemberDto, MemberMessageDto } from '#contract/admin/members.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { addDays, localDate } from '#domain/time.ts';
import { anAlert } from '#test/answers.ts';
import { aUser, fakeApi, givenMember } from './fake-api.ts';
import { openApp } from './open-app.tsx';
import { AIRPORTS } from './search-fixture.ts';

export type AdminUserDto = OutputOf<typeof listUsers>['users'][number];
export type AdminAlertDto = OutputOf<typeof listAllAlerts>['notifications'][number];

const FIRST_DAY = localDate('2026-10-23');
const NOTHING = {
  searches: {},
  without_flights: {},
  sign_ups: 0,
  finds: 0,
  active_members: 0,
  sent: {},
  failed: {},
};

/** Figures of an installation without users. */
export const anEmptyDashboard = (): DashboardDto => ({
  total_users: 0,
  total_notifications: 0,
  total_searches: 0,
  search_breakdown: {
    searches_by_type: {},
    recent_searches_24h: 0,
    top_origins: [],
    top_destinations: [],
  },
  members: { free: 0, trial: 0, premium: 0, disabled: 0 },
  active_notifications: 0,
  from: FIRST_DAY,
  to: '2026-11-21',
  today: '2026-11-21',
  active_members: 0,
  memberships: [],
  top_routes: [],
  routes_without_flights: [],
  suppliers: [],
  waiting: [
    { channel: 'email', waiting: 0, oldest_seconds: null },
    { channel: 'sms', waiting: 0, oldest_seconds: null },
    { channel: 'push', waiting: 0, oldest_seconds: null },
  ],
  counted_at: '2026-11-21T18:58:00.000Z',
  days: Array.from({ length: 30 }, (_, at) => ({ date: addDays(FIRST_DAY, at), ...NOTHING })),
  time_zone: 'America/Denver',
  as_of: '2026-11-21T19:00:00.000Z',
});

/** Figures with values on the last day, 2026-11-21. */
export function aDashboard(): DashboardDto {
  const empty = anEmptyDashboard();
  return {
    ...empty,
    total_users: 1_290,
    total_notifications: 84,
    total_searches: 20_411,
    search_breakdown: {
      searches_by_type: { search: 15_000, single: 5_000, inbound: 411 },
      recent_searches_24h: 61,
      top_origins: [
        { airport: 'DEN', count: 9_000 },
        { airport: 'ATL', count: 4_100 },
        { airport: 'LAS', count: 5 },
        { airport: 'ZZZ', count: 3 },
      ],
      top_destinations: [{ airport: 'LAS', count: 411 }],
    },
    members: { free: 1_000, trial: 40, premium: 240, disabled: 10 },
    active_notifications: 12,
    days: [
      ...empty.days.slice(0, -1),
      {
        ...NOTHING,
        date: '2026-11-21',
        searches: { search: 9, inbound: 3 },
        without_flights: { inbound: 1 },
        sign_ups: 4,
        finds: 2,
        active_members: 31,
        sent: { email: 12 },
      },
    ],
    active_members: 210,
    memberships: [
      {
        simulated: false,
        paid_at_begin: 200,
        payments: [
          { date: '2026-11-20', currency: 'usd', plan_type: 'yearly', count: 1, amount: 5_000 },
          { date: '2026-11-21', currency: 'usd', plan_type: 'monthly', count: 3, amount: 1_500 },
        ],
        days: [{ date: '2026-11-21', trials: 4, trials_paid: 1, paid_begun: 2, paid_ended: 5 }],
      },
    ],
    top_routes: [
      { origin: 'DEN', destination: 'LAS', searches: 40, without_flights: 3 },
      { origin: 'DEN', destination: null, searches: 9, without_flights: 0 },
    ],
    routes_without_flights: [
      { origin: 'DEN', destination: 'LAS', searches: 40, without_flights: 3 },
    ],
    suppliers: [
      {
        kind: 'fares',
        name: 'Duffel',
        simulated: false,
        calls: 1_204,
        errors: 12,
        p50_ms: 340,
        p95_ms: 1_240,
      },
    ],
    waiting: [
      { channel: 'email', waiting: 41, oldest_seconds: 130 },
      { channel: 'sms', waiting: 0, oldest_seconds: null },
      { channel: 'push', waiting: 0, oldest_seconds: null },
    ],
  };
}

export const anAdminUser = (changes: Partial<AdminUserDto> = {}): AdminUserDto => ({
  ...aUser(),
  stripe_customer_id: null,
  ...changes,
});

const MAYA = { first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com' };

export const anAdminAlert = (changes: Partial<AdminAlertDto> = {}): AdminAlertDto => ({
  ...anAlert(),
  user: MAYA,
  ...changes,
});

export const anAdminSearch = (changes: Partial<AdminSearchDto> = {}): AdminSearchDto => ({
  id: 1,
  origin_airport: 'DEN',
  destination_airport: null,
  search_type: 'search',
  search_date: '2026-11-22',
  results_found: 28,
  total_flights: 92,
  created_at: '2026-11-21T18:00:00.000Z',
  user: MAYA,
  ...changes,
});

interface AdminFixture {
  /** Whether the window is wide enough for columns. */
  readonly wide?: boolean;
}

/** Opens a dashboard page as an admin. The test answers its calls. */
export function openAdmin(address: string, { wide = true }: AdminFixture = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.startsWith('(min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  givenMember({ is_admin: true });
  fakeApi.on('GET /airports', { status: 200, json: AIRPORTS });
  return openApp(address);
}

export const aMessage = (changes: Partial<MemberMessageDto> = {}): MemberMessageDto => ({
  id: 7,
  channel: 'email',
  to: 'm…@example.com',
  subject: 'Denver to Las Vegas for $15',
  created_at: '2026-11-21T17:00:00.000Z',
  state: 'dead',
  finished_at: '2026-11-21T18:00:00.000Z',
  attempts: 9,
  last_error: 'mail: refused',
  can_resend: true,
  ...changes,
});

/** A free member without anything. */
export const aMember = (changes: Partial<MemberDto> = {}): MemberDto => ({
  user: anAdminUser({ id: MEMBER_ID, ...MAYA }),
  granted_until: null,
  subscription: null,
  alerts: [],
  simulated: true,
  trips: [],
  messages: [],
  sign_in: {
    google_since: null,
    two_factor_since: null,
    recovery_codes_left: 0,
    passkeys: [],
    keys: [],
  },
  sessions: [],
  searches: [],
  changes: [],
  as_of: '2026-11-21T19:00:00.000Z',
  ...changes,
});

export const MEMBER_ID = '5b0c6e0e-0c1d-4f7a-9a53-6c5f3f1f0a11';
