import { describe, expect, it } from 'vitest';
import { ConfigError, describeConfig, readConfig } from './config.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('an empty environment', () => {
  it('uses the built-in database on this machine when no variable is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      databaseUrlDirect: null,
      publicUrl: 'http://127.0.0.1:3000',
      production: false,
      freeSearches: { limit: 3, per: 'day' },
      anonSearch: true,
      logLevel: 'warn',
      warmUpMs: 4000,
      drainMs: 0,
      banner: {
        text: 'Service issues are resolved. Premium subscribers may receive a complimentary month.',
        until: null,
      },
    });
  });

  it('treats a blank variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', BANNER_TEXT: '' })).toEqual(readConfig({}));
  });

  it('freezes the configuration', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });
});

describe('settings that follow from others', () => {
  it('logs more and drains longer with a database of its own', () => {
    const url = 'postgres://app:pw@db/app';
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({
      databaseUrlDirect: url,
      logLevel: 'info',
      warmUpMs: 60000,
      drainMs: 5000,
    });
  });

  it.each([
    ['0.0.0.0', 'http://localhost:8080'],
    ['::1', 'http://[::1]:8080'],
  ])('derives the public URL from host %s', (HOST, expected) => {
    expect(readConfig({ HOST, PORT: '8080' }).publicUrl).toBe(expected);
  });

  it('drops the trailing slash of the public URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://roamfare.test/' }).publicUrl).toBe(
      'https://roamfare.test',
    );
  });

  it('reads the banner with its last day', () => {
    expect(readConfig({ BANNER_TEXT: 'off' }).banner).toBe(null);
    expect(
      readConfig({ BANNER_TEXT: 'Snow in Denver', BANNER_UNTIL: '2026-12-24' }).banner,
    ).toEqual({ text: 'Snow in Denver', until: '2026-12-24' });
  });

  it('reads a search allowance per week', () => {
    expect(readConfig({ FREE_SEARCHES: '1/week' }).freeSearches).toEqual({ limit: 1, per: 'week' });
  });
});

describe('the source of fares', () => {
  const production = { NODE_ENV: 'production', TWO_FACTOR_KEYS: 'a'.repeat(32) };

  it('is sample fares when nothing is set, except in production', () => {
    expect(readConfig({}).fares).toBe('sample');
    expect(faultsOf(production)).toEqual([
      'FARES must be set with NODE_ENV=production: to a supplier of fares, to none for the timetable without fares, or to sample for made-up fares on purpose',
    ]);
  });

  it.each(['sample', 'none'])('may be %s in production on purpose', (FARES) => {
    expect(readConfig({ ...production, FARES }).fares).toBe(FARES);
  });
});

describe('invalid settings', () => {
  it('reports all invalid variables at once, one line for each', () => {
    expect(
      faultsOf({ PORT: '70000', ANON_SEARCH: 'yes', FREE_SEARCHES: '3/month', NODE_ENV: 'prod' }),
    ).toEqual([
      'PORT must be a whole number from 1 to 65535',
      'NODE_ENV must be one of development, production, test',
      'FREE_SEARCHES must be like 3/day or 1/week',
      'ANON_SEARCH must be one of true, false',
    ]);
  });

  it('repeats no value in a configuration error, as it may be a secret', () => {
    const message = faultsOf({ DATABASE_URL: 'mysql://app:hunter2@db/app' }).join();
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('hunter2');
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '3000x'],
    ['PUBLIC_URL', 'https://roamfare.test/app'],
    ['PUBLIC_URL', 'ftp://roamfare.test'],
    ['SUPPORT_EMAIL', 'help@one.test,evil@two.test'],
    ['ALLOWANCE_TIME_ZONE', 'America/Gotham'],
    ['SMTP_URL', 'https://mail.roamfare.test'],
    ['SMTP_URL', 'mail.roamfare.test:25'],
    ['MAIL_FROM', 'a@one.test\r\nBcc: b@two.test'],
    ['COMMUNITY_URL', 'javascript:alert(1)'],
    ['PRODUCT_NAME', 'two\nlines'],
    ['DRAIN_MS', '-1'],
  ])('reports the invalid setting %s=%j', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} must be `)]);
  });

  it('reports a banner day that does not exist', () => {
    expect(faultsOf({ BANNER_TEXT: 'x', BANNER_UNTIL: '2026-02-30' })).toEqual([
      'BANNER_UNTIL must be a day like 2026-12-31',
    ]);
  });

  it('reports settings that contradict each other', () => {
    expect(
      faultsOf({
        MAX_LAYOVER_MINUTES: '60',
        DATABASE_URL_DIRECT: 'postgres://db/app',
      }),
    ).toHaveLength(2);
  });
});

describe('message settings', () => {
  const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+13035550100' };
  const KEYS = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'A'.repeat(43) };

  it('needs no message settings and then sends no text messages', () => {
    expect(readConfig({})).toMatchObject({
      sms: null,
      twilioAccountSid: null,
      smsDailyBudget: 200,
      vapidPublicKey: null,
    });
    expect(readConfig({}).pushHosts).toContain('*.push.apple.com');
  });

  it.each([
    { SMS: 'sandbox' },
    TWILIO,
    { ...TWILIO, NODE_ENV: 'production', FARES: 'none', TWO_FACTOR_KEYS: 'a'.repeat(32) },
    { ...TWILIO, TWILIO_FROM: '', TWILIO_MESSAGING_SERVICE_SID: 'MG1' },
    KEYS,
    { VAPID_SUBJECT: 'mailto:help@fares.example' },
    { VAPID_SUBJECT: 'https://fares.example/contact' },
    { PUSH_HOSTS: 'push.example.com, *.push.example.org' },
  ])('accepts the message settings %j', (environment) => {
    expect(() => readConfig(environment)).not.toThrow();
  });

  it.each([
    { SMS: 'sandbox', NODE_ENV: 'production', FARES: 'none', TWO_FACTOR_KEYS: 'a'.repeat(32) },
    { SMS: 'sandbox', ...TWILIO },
    { SMS: 'on' },
    { ...TWILIO, TWILIO_AUTH_TOKEN: '' },
    { ...TWILIO, TWILIO_FROM: '' },
    { ...TWILIO, TWILIO_FROM: '3035550100' },
    { ...TWILIO, TWILIO_MESSAGING_SERVICE_SID: 'MG1' },
    { SMS_DAILY_BUDGET: '-1' },
    { ...KEYS, VAPID_PRIVATE_KEY: '' },
    { ...KEYS, VAPID_PUBLIC_KEY: 'B'.repeat(80) },
    { VAPID_SUBJECT: 'help@fares.example' },
    { VAPID_SUBJECT: 'http://fares.example' },
    { PUSH_HOSTS: 'https://push.example.com' },
    { PUSH_HOSTS: '*' },
    { PUSH_HOSTS: '*.com' },
    { PUSH_HOSTS: 'push.example.com:8443' },
  ])('refuses the message settings %j', (environment) => {
    expect(faultsOf(environment)).toHaveLength(1);
  });
});

it('documents every variable with a default and a description', () => {
  const rows = describeConfig();
  expect(rows.find((row) => row.name === 'FREE_SEARCHES')).toEqual({
    name: 'FREE_SEARCHES',
    default: '3/day',
    description: 'Searches on the free plan: N/day or N/week',
  });
  expect(rows.filter((row) => !row.default || !row.description)).toEqual([]);
});

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
