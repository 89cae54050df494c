import type { z } from 'zod';
import type { LocalDate } from '#domain/time.ts';
import { FREE_WEATHER, settings, variableOf } from './config/settings.ts';

type Values = z.output<typeof settings>;

/** All settings from the environment. */
export type Config = Omit<Values, 'bannerText' | 'bannerUntil' | 'fares' | 'nodeEnv'> & {
  readonly fares: NonNullable<Values['fares']>;
  /** Derived from other settings if the variable is absent, so never null. */
  readonly publicUrl: string;
  readonly logLevel: NonNullable<Values['logLevel']>;
  readonly warmUpMs: number;
  readonly drainMs: number;
  readonly production: boolean;
  readonly banner: { readonly text: string; readonly until: LocalDate | null } | null;
};

/** Every error of the environment, one line each, naming variables and never their values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Value of BANNER_TEXT for no banner. */
const NO_BANNER = 'off';

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError that lists every error at once. */
export function readConfig(env: Environment): Config {
  const values = readValues(env);
  const isProduction = values.nodeEnv === 'production';
  const errors = [...crossErrors(values), ...(isProduction ? productionErrors(values) : [])];
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  const { bannerText, bannerUntil, nodeEnv: _, ...rest } = values;
  const isEmbedded = values.databaseUrl === null;
  return Object.freeze({
    ...rest,
    fares: values.fares ?? 'sample',
    databaseUrlDirect: values.databaseUrlDirect ?? values.databaseUrl,
    publicUrl: values.publicUrl ?? defaultPublicUrl(values),
    ...defaultsFor(isEmbedded ? 'built-in' : 'server', values),
    production: isProduction,
    banner: bannerText === NO_BANNER ? null : { text: bannerText, until: bannerUntil },
  });
}

/** What depends on whose database it is. */
const DEFAULTS = {
  'built-in': { logLevel: 'warn', warmUpMs: 4_000, drainMs: 0 },
  server: { logLevel: 'info', warmUpMs: 60_000, drainMs: 5_000 },
} as const;

const defaultsFor = (
  database: keyof typeof DEFAULTS,
  { logLevel, warmUpMs, drainMs }: Pick<Values, 'logLevel' | 'warmUpMs' | 'drainMs'>,
) => ({
  logLevel: logLevel ?? DEFAULTS[database].logLevel,
  warmUpMs: warmUpMs ?? DEFAULTS[database].warmUpMs,
  drainMs: drainMs ?? DEFAULTS[database].drainMs,
});

function readValues(env: Environment): Values {
  // Blank counts as absent: container tools pass `NAME=` for variables that are not set.
  const given = Object.keys(settings.shape).map((key) => [
    key,
    env[variableOf(key)]?.trim() || undefined,
  ]);
  const { data, error } = settings.safeParse(Object.fromEntries(given));
  if (data) return data;
  const lines = error.issues.map(
    ({ path, message }) => `${variableOf(String(path[0]))} must be ${message}`,
  );
  throw new ConfigError([...new Set(lines)].join('\n'));
}

/** Error text if only some of these settings are given; undefined if all or none of them are. */
const missingPartner = (values: Values, ...keys: readonly (keyof Values)[]) => {
  const given = keys.filter((key) => values[key] !== null);
  if (given.length === 0 || given.length === keys.length) return undefined;
  return `${keys.map(variableOf).join(' and ')} must come together`;
};

/** Error text if a setting is absent that `reason` requires. */
const missing = (isRequired: boolean, value: unknown, name: string, reason: string) =>
  isRequired && !value ? `${name} must come together with ${reason}` : undefined;

/** Error texts for settings that do not fit together. */
function crossErrors(values: Values): string[] {
  const { fares, weather, twilioAccountSid, twilioFrom, twilioMessagingServiceSid } = values;
  const change = Math.max(values.minConnectionMinutes, values.minConnectionFromAbroadMinutes);
  const hasWebhookSecret = values.stripeWebhookSecrets?.length;
  const isFreeWeather = new URL(values.openMeteoUrl).host === new URL(FREE_WEATHER).host;
  const hasFeed = values.fareFeedUrl && values.fareFeedKey;
  const hasSender = !twilioFrom !== !twilioMessagingServiceSid;
  const isProduction = values.nodeEnv === 'production';
  return [
    values.maxLayoverMinutes < change &&
      'MAX_LAYOVER_MINUTES must not be shorter than the shortest change of planes',
    missing(
      !!values.stripeSecretKey,
      hasWebhookSecret,
      'STRIPE_WEBHOOK_SECRETS',
      'STRIPE_SECRET_KEY',
    ),
    missing(!!values.databaseUrlDirect, values.databaseUrl, 'DATABASE_URL_DIRECT', 'DATABASE_URL'),
    missing(!!values.databaseUrlRead, values.databaseUrl, 'DATABASE_URL', 'DATABASE_URL_READ'),
    isProduction &&
      fares === null &&
      'FARES must be set with NODE_ENV=production: to a supplier of fares, to none for the timetable without fares, or to sample for made-up fares on purpose',
    missing(fares === 'feed', hasFeed, 'FARE_FEED_URL and FARE_FEED_KEY', 'FARES=feed'),
    missing(fares === 'duffel', values.duffelToken, 'DUFFEL_TOKEN', 'FARES=duffel'),
    missing(
      fares === 'travelpayouts',
      values.travelpayoutsToken,
      'TRAVELPAYOUTS_TOKEN',
      'FARES=travelpayouts',
    ),
    isFreeWeather &&
      !values.nonCommercial &&
      `OPEN_METEO_URL must not be ${FREE_WEATHER} without NON_COMMERCIAL=true`,
    missing(
      weather === 'open-meteo' && !isFreeWeather,
      values.openMeteoApiKey,
      'OPEN_METEO_API_KEY',
      'WEATHER=open-meteo',
    ),
    missingPartner(values, 'carsFeedUrl', 'carsFeedKey'),
    missing(!!twilioAccountSid, values.twilioAuthToken, 'TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID'),
    missing(
      !!twilioAccountSid,
      hasSender,
      'TWILIO_ACCOUNT_SID',
      'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID, not both',
    ),
    values.sms &&
      (twilioAccountSid || isProduction) &&
      'SMS must not be sandbox with TWILIO_ACCOUNT_SID or NODE_ENV=production',
    missingPartner(values, 'vapidPublicKey', 'vapidPrivateKey'),
  ].filter((error) => typeof error === 'string');
}

function defaultPublicUrl({ host, port }: Values): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

interface ConfigRow {
  readonly name: string;
  readonly default: string;
  readonly description: string;
}

/** Rows of the table in the documentation. */
export function describeConfig(): ConfigRow[] {
  return Object.entries(settings.shape).map(([key, field]) => {
    const { default: absent, description } = field.meta() as Omit<ConfigRow, 'name'>;
    return { name: variableOf(key), default: absent, description };
  });
}

/** A name in ALLOW_IN_PRODUCTION. */
type Permission = NonNullable<Values['allowInProduction']>[number];

/** Text in the example settings that stands for a value of one's own. */
const PLACEHOLDER = 'CHANGE_ME';

const isThisMachine = (host: string): boolean =>
  host === '' || host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

/** A host parameter that starts with / names the folder of a socket. */
function isPlainDatabase(url: string | null): boolean {
  if (url === null) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  if (isThisMachine(host) || host.startsWith('/')) return false;
  const mode = searchParams.get('sslmode');
  return mode === null ? searchParams.get('ssl') !== 'true' : !ENCRYPTED.includes(mode);
}

/** Without `requireTLS`, the mailer goes on unencrypted where a server offers no encryption. */
function isPlainMail(url: string | null): boolean {
  if (url === null) return false;
  const { protocol, hostname, searchParams } = new URL(url);
  return (
    protocol === 'smtp:' && !isThisMachine(hostname) && searchParams.get('requireTLS') !== 'true'
  );
}

const isPlainWeb = (url: string | null): boolean =>
  url?.startsWith('http:') === true && !isThisMachine(new URL(url).hostname);

/** Web addresses that only pages show, or that are compared. All other ones are called, or load scripts and pages. */
const NOT_CALLED: readonly (keyof Values)[] = [
  'publicUrl',
  'googleIssuer',
  'communityUrl',
  'refundTermsUrl',
];

/** Settings by which the product would call an outside service, or lead to it, without TLS. */
const plainProviders = (values: Values): (keyof Values)[] =>
  (Object.keys(values) as (keyof Values)[]).filter((key) => {
    const texts = [values[key]].flat().filter((one) => typeof one === 'string');
    return !NOT_CALLED.includes(key) && texts.some(isPlainWeb);
  });

/** What an installation in production should not do, one line each; ALLOW_IN_PRODUCTION permits each by name. */
function productionErrors(values: Values): string[] {
  const allowed = new Set<Permission>(values.allowInProduction ?? []);
  const unless = (name: Permission, error: string) =>
    allowed.has(name) ? [] : [`${error}; ALLOW_IN_PRODUCTION=${name} permits it`];
  const placeholders = Object.entries(values)
    .filter(([, value]) =>
      [value].flat().some((one) => typeof one === 'string' && one.includes(PLACEHOLDER)),
    )
    .map(([key]) => variableOf(key));
  const databases = (['databaseUrl', 'databaseUrlDirect', 'databaseUrlRead'] as const).filter(
    (key) => isPlainDatabase(values[key]),
  );
  return [
    ...(isPlainWeb(values.publicUrl)
      ? unless('http', 'PUBLIC_URL must start with https:// with NODE_ENV=production')
      : []),
    ...placeholders.flatMap((name) =>
      unless('placeholders', `${name} must not contain ${PLACEHOLDER}`),
    ),
    ...databases.flatMap((key) =>
      unless(
        'plain-database',
        `${variableOf(key)} must ask for TLS (sslmode=verify-full) for a database on another machine`,
      ),
    ),
    ...(isPlainMail(values.smtpUrl)
      ? unless(
          'plain-mail',
          'SMTP_URL must start with smtps://, or end with ?requireTLS=true, for a mail server on another machine',
        )
      : []),
    ...plainProviders(values).flatMap((key) =>
      unless(
        'plain-providers',
        `${variableOf(key)} must start with https:// for a service on another machine`,
      ),
    ),
    ...(values.twoFactorKeys?.length
      ? []
      : unless(
          'no-two-factor-keys',
          'TWO_FACTOR_KEYS must be set (openssl rand -hex 32), so that the key of authenticator apps is not beside them in the database',
        )),
  ];
}
