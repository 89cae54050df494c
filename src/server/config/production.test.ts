import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const SAFE = {
  NODE_ENV: 'production',
  FARES: 'none',
  PUBLIC_URL: 'https://fares.example',
  DATABASE_URL: 'postgres://app:pw@127.0.0.1/app',
  TWO_FACTOR_KEYS: 'a'.repeat(32),
};

const errorsOf = (change: Readonly<Record<string, string>>): string[] => {
  try {
    readConfig({ ...SAFE, ...change });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
};

const REMOTE = 'postgres://app:pw@db.example/app';

it.each<[what: string, name: string, change: Record<string, string>, error: RegExp]>([
  ['pages over http', 'http', { PUBLIC_URL: 'http://fares.example' }, /^PUBLIC_URL .*https/],
  [
    'an example key',
    'placeholders',
    { STRIPE_SECRET_KEY: 'CHANGE_ME', STRIPE_WEBHOOK_SECRETS: 'x' },
    /^STRIPE_SECRET_KEY .*CHANGE_ME/,
  ],
  [
    'an example password in an address',
    'placeholders',
    { SMTP_URL: 'smtps://user:CHANGE_ME@mail.example' },
    /^SMTP_URL .*CHANGE_ME/,
  ],
  [
    'an example key among several',
    'placeholders',
    { STRIPE_SECRET_KEY: 'x', STRIPE_WEBHOOK_SECRETS: 'whsec_1,CHANGE_ME' },
    /^STRIPE_WEBHOOK_SECRETS .*CHANGE_ME/,
  ],
  [
    'a database elsewhere without TLS',
    'plain-database',
    { DATABASE_URL: REMOTE },
    /^DATABASE_URL /,
  ],
  [
    'a database elsewhere whose TLS may be missing',
    'plain-database',
    { DATABASE_URL: `${REMOTE}?sslmode=prefer` },
    /^DATABASE_URL .*TLS/,
  ],
  [
    'a database elsewhere whose TLS is turned on and off',
    'plain-database',
    { DATABASE_URL: `${REMOTE}?ssl=true&sslmode=disable` },
    /^DATABASE_URL .*TLS/,
  ],
  [
    'a direct database elsewhere without TLS',
    'plain-database',
    { DATABASE_URL_DIRECT: REMOTE },
    /^DATABASE_URL_DIRECT /,
  ],
  [
    'a mail server elsewhere without TLS',
    'plain-mail',
    { SMTP_URL: 'smtp://mail.example:587' },
    /^SMTP_URL .*smtps/,
  ],
  [
    'keys of authenticator apps beside them in the database',
    'no-two-factor-keys',
    { TWO_FACTOR_KEYS: '' },
    /^TWO_FACTOR_KEYS must be set/,
  ],
  ...[
    'GOOGLE_KEYS_URL',
    'GOOGLE_SCRIPT_URL',
    'STRIPE_API_URL',
    'STRIPE_PAGE_ORIGINS',
    'IP_LOCATION_URL',
    'FARE_FEED_URL',
    'DUFFEL_URL',
    'TRAVELPAYOUTS_URL',
    'OPEN_METEO_URL',
    'NWS_URL',
    'LITEAPI_URL',
    'CARS_FEED_URL',
    'TWILIO_API_URL',
  ].map(
    (name) =>
      [
        `${name} by http`,
        'plain-providers',
        {
          [name]:
            name === 'IP_LOCATION_URL' ? 'http://place.example/{ip}' : 'http://outside.example',
          ...(name === 'CARS_FEED_URL' && { CARS_FEED_KEY: 'x' }),
        },
        new RegExp(`^${name} must start with https`),
      ] satisfies [string, string, Record<string, string>, RegExp],
  ),
])('refuses %s in production until it is permitted by name', (_what, name, change, error) => {
  expect(errorsOf(change)).toEqual([expect.stringMatching(error)]);
  expect(errorsOf(change)[0]).toContain(`ALLOW_IN_PRODUCTION=${name}`);
  expect(errorsOf({ ...change, ALLOW_IN_PRODUCTION: name })).toEqual([]);
  expect(errorsOf({ ...change, NODE_ENV: 'development' })).toEqual([]);
});

it.each([
  ['pages on this machine', { PUBLIC_URL: 'http://localhost:3000' }],
  ['a service on this machine', { STRIPE_API_URL: 'http://127.0.0.1:9', NWS_URL: 'http://[::1]' }],
  ['links by http', { COMMUNITY_URL: 'http://talk.example', REFUND_TERMS_URL: 'http://a.example' }],
  ['a database behind a socket', { DATABASE_URL: 'postgres:///app?host=/var/run/postgresql' }],
  ['a database on this machine by IPv6', { DATABASE_URL: 'postgres://app:pw@[::1]/app' }],
  ['a database elsewhere with TLS', { DATABASE_URL: `${REMOTE}?sslmode=verify-full` }],
  ['a database elsewhere with TLS by its other name', { DATABASE_URL: `${REMOTE}?ssl=true` }],
  ['a mail server on this machine', { SMTP_URL: 'smtp://localhost' }],
  ['a mail server with TLS', { SMTP_URL: 'smtps://mail.example' }],
  ['a mail server that must offer TLS', { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
])('accepts %s in production', (_what, change) => {
  expect(errorsOf(change)).toEqual([]);
});

it('names every unsafe setting at once, and never a value', () => {
  const errors = errorsOf({
    PUBLIC_URL: 'http://fares.example',
    DATABASE_URL: REMOTE.replace('pw', 'CHANGE_ME'),
  });
  expect(errors).toHaveLength(3);
  expect(errors.join()).not.toContain('db.example');
});

it('refuses a permission that does not exist', () => {
  expect(errorsOf({ ALLOW_IN_PRODUCTION: 'everything' })).toEqual([
    expect.stringMatching(/^ALLOW_IN_PRODUCTION must be one of http, placeholders/),
  ]);
});
