import { describe, expect, it } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { buildServer } from '../http/server.ts';

const GOOGLE = 'https://accounts.google.com/gsi/client';

async function headersOf(url: string, googleScript?: string, tiles?: string, https = true) {
  const server = await buildServer([], {
    log: openLog({ level: 'silent' }),
    trustProxy: 0,
    https,
    googleScript,
    tiles,
    countCall: async () => {},
    identify: async () => ({ kind: 'guest', addressKey: '' }),
  });
  return (await server.inject({ url })).headers;
}

const REPORTS = 'report-uri /api/policy-reports; report-to policy';
const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
  REPORTS;

/** Headers have no space after a semicolon. */
const spaced = (policy: unknown) => String(policy).replaceAll(';', '; ');

describe('the content security policy', () => {
  it.each([
    '/',
    '/?origin=DEN&next=/login',
    '/plans',
    '/login-help',
    '/register/more',
    '//login',
    '/%6Cogin',
    '/forgot-password',
    '/debug',
    '/assets/login',
    '/plans#/login',
  ])('allows only our own sources on %s', async (url) => {
    const headers = await headersOf(url, GOOGLE);
    expect(spaced(headers['content-security-policy'])).toBe(STRICT);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['reporting-endpoints']).toBe('policy="/api/policy-reports"');
  });

  it.each(['/login', '/register', '/debug/google', '/login/', '/login?x=1'])(
    'allows Google sign-in sources on %s and nothing else',
    async (url) => {
      const headers = await headersOf(url, GOOGLE);
      expect(spaced(headers['content-security-policy'])).toBe(
        "default-src 'none'; script-src 'self' https://accounts.google.com/gsi/client; " +
          "style-src 'self' https://accounts.google.com/gsi/style; img-src 'self' data:; " +
          "font-src 'self'; connect-src 'self' https://accounts.google.com/gsi/; " +
          "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
          `object-src 'none'; ${REPORTS}; frame-src https://accounts.google.com/gsi/`,
      );
      expect(headers['referrer-policy']).toBe('strict-origin');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['strict-transport-security']).toContain('max-age=');
    },
  );

  it.each(['/login', '/register', '/debug/google'])(
    'keeps the strict content policy on %s without Google sign-in',
    async (url) => {
      const headers = await headersOf(url);
      expect(spaced(headers['content-security-policy'])).toBe(STRICT);
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it('allows nothing in API responses, whatever their path', async () => {
    const headers = await headersOf('/api/login', GOOGLE);
    expect(spaced(headers['content-security-policy'])).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
  });

  it('allows images from the host of the map tiles on pages only', async () => {
    const tiles = 'https://tiles.example.com:8443/maps/{z}/{x}/{y}.png';
    const policyOf = async (url: string) =>
      spaced((await headersOf(url, GOOGLE, tiles))['content-security-policy']);
    expect(await policyOf('/routes')).toBe(
      STRICT.replace("img-src 'self' data:", "img-src 'self' data: https://tiles.example.com:8443"),
    );
    for (const url of ['/api/routes', '/login'])
      expect(await policyOf(url)).not.toContain('tiles.example');
  });
});

it('sends the same headers with every answer, and HSTS over https only', async () => {
  const seen = await Promise.all(['/', '/api/nowhere', '/login'].map((url) => headersOf(url)));
  for (const headers of seen)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), payment=()',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  const plain = await headersOf('/', GOOGLE, undefined, false);
  expect(plain).not.toHaveProperty('strict-transport-security');
});
