import { onTestFinished } from 'vitest';
import type { UserDto } from '#contract/auth.ts';
import type { SiteDto } from '#contract/site.ts';

interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
type Query = Readonly<Record<string, string>>;
export type Answering =
  | Answer
  | 'unreachable'
  | ((body: any, query: Query) => Answer | Promise<Answer>);

export interface Heard {
  readonly call: string;
  readonly body: any;
  readonly query: Query;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Cache mode of the call. */
  readonly cache: RequestCache | undefined;
}

const SITE: SiteDto = {
  product_name: 'Roamfare',
  support_email: 'help@example.com',
  community_url: null,
  free_searches: { limit: 3, per: 'day' },
  anonymous_search: true,
  has_fares: true,
  fares_stream: false,
  banner: null,
  google: null,
  timetable_until: null,
  passkey_host: null,
  debug_pages: true,
  mailbox: true,
  payments: { provider: 'sandbox', page_origins: [] },
  trial_days: 7,
  routes_gate_label: '$15/month',
  map: { tile_url: null, tile_attribution: '' },
  hub_airports: ['DEN', 'ATL'],
  sms_alerts: false,
  push_key: null,
  refund_terms_url: null,
  suppliers: {
    fares: { name: 'simulated', simulated: true, indicative: false },
    weather: { name: 'Sample weather', simulated: true },
    hotels: { name: 'Sample hotels', simulated: true },
    cars: { name: 'Sample rental cars', simulated: true },
  },
};

/** Writes settings into the page, as the server does. */
export function givenPageSettings(changes: Partial<SiteDto>): void {
  const meta = document.createElement('meta');
  meta.name = 'site';
  meta.content = JSON.stringify({ ...SITE, ...changes });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

let answers = new Map<string, Answering>();
let heard: Heard[] = [];

/** Replaces `fetch` by the answers of the test and records the calls. */
export const fakeApi = {
  /** Returns a function that restores `fetch`. */
  install(): () => void {
    answers = new Map([
      ['GET /site', { status: 200, json: SITE }],
      [
        'GET /auth/two-factor',
        { status: 200, json: { on: false, since: null, recovery_codes_left: 0 } },
      ],
      ['GET /profile/keys', { status: 200, json: { keys: [], limit: 10 } }],
    ]);
    heard = [];
    const real = globalThis.fetch;
    globalThis.fetch = answer;
    return () => {
      globalThis.fetch = real;
    };
  },
  /** `call` is written `POST /auth/login`. */
  on(call: string, answering: Answering): void {
    answers.set(call, answering);
  },
  heard: (call: string): readonly Heard[] => heard.filter((one) => one.call === call),
};

async function answer(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  const call = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const query = Object.fromEntries(url.searchParams);
  const sent = new Headers(init.headers);
  heard.push({
    call,
    body,
    query,
    authorization: sent.get('authorization') ?? undefined,
    idempotencyKey: sent.get('idempotency-key') ?? undefined,
    cache: init.cache,
  });
  const answering = answers.get(call) ?? { status: 404, json: refusal('not_found', 'Not found.') };
  if (answering === 'unreachable') throw new TypeError('Failed to fetch');
  const { status, json, headers } =
    typeof answering === 'function' ? await answering(body, query) : answering;
  return new Response(json === undefined ? null : JSON.stringify(json), {
    status,
    ...(headers && { headers }),
  });
}

export const refusal = (error: string, message: string, fields?: Record<string, string>) => ({
  error,
  message,
  ...(fields && { fields }),
});

export const aUser = (changes: Partial<UserDto> = {}): UserDto => ({
  id: '7',
  email: 'maya@example.com',
  email_verified: true,
  first_name: 'Maya',
  last_name: 'Okafor',
  phone_number: null,
  created_at: '2026-01-01T00:00:00.000Z',
  last_login: null,
  is_admin: false,
  is_premium: false,
  is_active: true,
  is_trial: false,
  has_password: true,
  trial_end: null,
  notification_count: 0,
  search_count: 0,
  ...changes,
});

/** Stores a token that the server knows. */
export function givenMember(changes: Partial<UserDto> = {}): void {
  localStorage.setItem('auth_token', 'good-token');
  fakeApi.on('POST /auth/verify-token', {
    status: 200,
    json: { valid: true, user: aUser(changes), error: null },
  });
}

/** Overrides settings of the installation. */
export const givenSite = (changes: Partial<SiteDto>): void =>
  fakeApi.on('GET /site', { status: 200, json: { ...SITE, ...changes } });
