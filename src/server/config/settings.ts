import type { Allowance } from '#domain/account/allowance.ts';
import { type LocalDate, localDate } from '#domain/time/local-date.ts';
import { type TimeZone, timeZone } from '#domain/time/zone.ts';
import { destinationSettings } from './destination-settings.ts';
import { fareSettings } from './fare-settings.ts';
import { mapSettings } from './map-settings.ts';
import { messageSettings } from './message-settings.ts';
import { operationsSettings } from './operations-settings.ts';
import {
  checked,
  databaseAddress,
  emailAddress,
  flag,
  integer,
  line,
  oneOf,
  origin,
  type Parser,
  webAddress,
} from './parsers.ts';
import { optional, set } from './setting.ts';
import { supplierSettings } from './supplier-settings.ts';

const allowance: Parser<Allowance> = checked('like 3/day or 1/week', (text) => {
  const [, limit = '', per = ''] = /^(\d+)\/([a-z]+)$/.exec(text) ?? [];
  return { limit: integer(0, 10_000)(limit), per: oneOf('day', 'week')(per) };
});

const day: Parser<LocalDate> = checked('a day like 2026-12-31', localDate);
const zone: Parser<TimeZone> = checked('a time zone like America/Denver', timeZone);

const minutes = integer(0, 10_080);

const stops: Parser<0 | 1 | 2> = checked('0, 1 or 2', (text) => {
  const found = ([0, 1, 2] as const).find((count) => String(count) === text);
  if (found === undefined) throw new RangeError(text);
  return found;
});

/** In the order in which a reader of the documentation wants them. */
export const settings = {
  port: set('PORT', '3000', 'Port to listen on', integer(1, 65_535)),
  host: set('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 for all', line(255)),
  dataDir: set('DATA_DIR', '.data', 'Folder of the built-in database', line(4_096)),
  databaseUrl: optional(
    'DATABASE_URL',
    'built-in PostgreSQL',
    'PostgreSQL 15 or newer to use instead of the built-in one',
    databaseAddress,
  ),
  databaseUrlDirect: optional(
    'DATABASE_URL_DIRECT',
    'DATABASE_URL',
    'The same database past a pooler, for migrations; set it where DATABASE_URL leads to a pooler',
    databaseAddress,
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    'http://HOST:PORT',
    'Address under which browsers reach the product',
    origin,
  ),
  nodeEnv: set(
    'NODE_ENV',
    'development',
    'production refuses a database that may forget what it has acknowledged',
    oneOf('development', 'production', 'test'),
  ),
  productName: set('PRODUCT_NAME', 'Roamfare', 'Name shown on every screen', line(40)),
  supportEmail: set(
    'SUPPORT_EMAIL',
    'help@roamfare.example',
    'Where people write for help',
    emailAddress,
  ),
  ...supplierSettings,
  ...fareSettings,
  ...destinationSettings,
  ...messageSettings,
  refundTermsUrl: optional(
    'REFUND_TERMS_URL',
    'no link',
    'Terms of the money-back guarantee',
    webAddress,
  ),
  routesGateLabel: set(
    'ROUTES_GATE_LABEL',
    '$15/month',
    'Label of the upgrade button before the route map; the price charged stays that of the plans',
    line(40),
  ),
  ...mapSettings,
  freeSearches: set(
    'FREE_SEARCHES',
    '3/day',
    'Searches on the free plan: N/day or N/week',
    allowance,
  ),
  allowanceTimeZone: set(
    'ALLOWANCE_TIME_ZONE',
    'America/New_York',
    'Where a day begins when searches are counted',
    zone,
  ),
  anonSearch: set(
    'ANON_SEARCH',
    'true',
    'Whether the API answers searches without a sign-in',
    flag,
  ),
  alertLimitUnit: set(
    'ALERT_LIMIT_UNIT',
    'request',
    'What the limit of active alerts counts: request, however many days it names, or date',
    oneOf('request', 'date'),
  ),
  fareSeed: set(
    'FARE_SEED',
    'roamfare',
    'Text from which the simulated fares are worked out',
    line(100),
  ),
  fareMarket: set(
    'FARE_MARKET',
    'moving',
    'Whether simulated fares change by themselves; a market that stands still moves only at /sandbox/fares',
    oneOf('moving', 'still'),
  ),
  observationsKeptMonths: set(
    'OBSERVATIONS_KEPT_MONTHS',
    '24',
    'Whole months for which observed fares are kept',
    integer(1, 1_200),
  ),
  maxStops: set('MAX_STOPS', '2', 'Most stops in one itinerary', stops),
  minConnectionMinutes: set(
    'MIN_CONNECTION_MINUTES',
    '45',
    'Shortest change of planes, minutes',
    minutes,
  ),
  minConnectionFromAbroadMinutes: set(
    'MIN_CONNECTION_FROM_ABROAD_MINUTES',
    '90',
    'Shortest change after a flight from abroad, minutes',
    minutes,
  ),
  maxLayoverMinutes: set(
    'MAX_LAYOVER_MINUTES',
    '720',
    'Longest wait between two flights, minutes',
    minutes,
  ),
  watchedAtOnce: set(
    'WATCHED_AT_ONCE',
    '8',
    'Questions to the fare source that one worker asks for alerts at once',
    integer(1, 1_000),
  ),
  trustProxy: set(
    'TRUST_PROXY',
    '0',
    'Number of own proxies in front whose X-Forwarded-For is believed',
    integer(0, 10),
  ),
  registrationsPerHour: set(
    'REGISTRATIONS_PER_HOUR',
    '20',
    'New accounts from one network address in an hour',
    integer(1, 100_000),
  ),
  signInFailures: set(
    'SIGN_IN_FAILURES',
    '10',
    'Wrong passwords for one account in 15 minutes before it must wait',
    integer(1, 100_000),
  ),
  logLevel: optional(
    'LOG_LEVEL',
    'warn with the built-in database, else info',
    'Least severity that is logged',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  drainMs: optional(
    'DRAIN_MS',
    '0 with the built-in database, else 5000',
    'Milliseconds between /readyz turning red and the end of service',
    integer(0, 60_000),
  ),
  ...operationsSettings,
  communityUrl: optional(
    'COMMUNITY_URL',
    'no link',
    'Community that the banner and footer link to',
    webAddress,
  ),
  bannerText: set(
    'BANNER_TEXT',
    'Service issues are resolved. Premium subscribers may receive a complimentary month.',
    'Notice above the search form, until an admin writes another; off for none',
    line(300),
  ),
  bannerUntil: optional('BANNER_UNTIL', 'for good', 'Last day on which the notice is shown', day),
};
