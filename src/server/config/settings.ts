import { z } from 'zod';
import { MONEY_EMAILS } from '#domain/money-notice.ts';
import {
  airline,
  airport,
  allowance,
  base64url,
  bookingTemplate,
  contact,
  databaseAddress,
  day,
  emailAddress,
  flag,
  hostPattern,
  integer,
  ipAddressTemplate,
  line,
  list,
  mailServer,
  oneOf,
  origin,
  phoneNumber,
  secret,
  stops,
  tileTemplate,
  webAddress,
  zone,
} from './fields.ts';

/** The host of Open-Meteo that needs no key, for non-commercial installations. */
export const FREE_WEATHER = 'https://api.open-meteo.com';

const minutes = integer(0, 10_080);

/** A setting that always has a value: `value` is the text that is used if the variable is absent. */
const setting = <T extends z.ZodType<unknown, string>>(
  field: T,
  value: string,
  description: string,
) => z.prefault(field, value as z.input<T>).meta({ default: value, description });

/** A setting that is null if its variable is absent; `absent` describes what applies then. */
const optional = <T extends z.ZodType<unknown, string>>(
  field: T,
  absent: string,
  description: string,
) => z.prefault(z.nullable(field), null).meta({ default: absent, description });

/** The environment variable of a setting: `DATABASE_URL` for `databaseUrl`. */
export const variableOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** In the order of the documentation. Defaults are texts, as in the environment. */
// biome-ignore format: one line a setting
export const settings = z.object({
  port: setting(integer(1, 65_535), '3000', 'Port to listen on'),
  host: setting(line(255), '127.0.0.1', 'Address to listen on; 0.0.0.0 for all'),
  dataDir: setting(line(4_096), '.data', 'Folder of the built-in database'),
  databaseUrl: optional(databaseAddress, 'built-in PostgreSQL', 'PostgreSQL 15 or newer to use instead of the built-in one'),
  databaseUrlDirect: optional(databaseAddress, 'DATABASE_URL', 'The same database past a pooler, for migrations; set it where DATABASE_URL leads to a pooler'),
  databaseUrlRead: optional(databaseAddress, 'DATABASE_URL', 'A streaming replica of DATABASE_URL, for the lists and figures of administrators and for roamfare backup; the primary answers while it is away or more than 30 seconds behind'),
  migrateAtStart: setting(flag, 'true', 'Whether a process updates the schema of DATABASE_URL when it starts; with false, roamfare migrate does it, under a role that the product does not have'),
  publicUrl: optional(origin, 'http://HOST:PORT', 'Address under which browsers reach the product; members’ passkeys belong to its host and are lost with it'),
  nodeEnv: setting(oneOf('development', 'production', 'test'), 'development', 'production refuses a database that may lose committed data, and what ALLOW_IN_PRODUCTION names'),
  allowInProduction: optional(list(oneOf('http', 'placeholders', 'plain-database', 'plain-mail', 'plain-providers', 'demo-accounts', 'no-two-factor-keys')), 'nothing', 'What NODE_ENV=production refuses otherwise, separated by commas: http (pages without https), placeholders (CHANGE_ME in a value), plain-database, plain-mail and plain-providers (servers and outside services on other machines without TLS), demo-accounts (enabled sign-ins of the built-in database), no-two-factor-keys (TWO_FACTOR_KEYS is not set)'),
  productName: setting(line(40), 'Roamfare', 'Name shown on every screen'),
  supportEmail: setting(emailAddress, 'help@roamfare.example', 'Email address for support'),

  smtpUrl: optional(mailServer, 'emails are stored and shown at /sandbox/mail; with NODE_ENV=production they stay queued', 'Mail server that sends emails'),
  mailFrom: setting(emailAddress, 'no-reply@roamfare.example', 'Sender address of emails'),
  unsubscribeSecret: optional(secret, 'generated once and stored in the database', 'Signs the unsubscribe links in emails; a new secret invalidates all links sent so far'),
  twoFactorKeys: optional(list(secret), 'UNSUBSCRIBE_SECRET; NODE_ENV=production refuses that', 'Keys that encrypt the secrets of authenticator apps, so that a copy of the database does not open them: the newest first, older ones behind it, separated by commas; without the key that encrypted it an app must be set up again'),
  googleClientId: optional(line(200), 'no Google sign-in', 'Client ID of the Google project'),
  googleIssuer: setting(origin, 'https://accounts.google.com', 'Required issuer of Google credentials'),
  googleKeysUrl: setting(webAddress, 'https://www.googleapis.com/oauth2/v3/certs', 'URL of the public keys of the issuer'),
  googleScriptUrl: setting(webAddress, 'https://accounts.google.com/gsi/client', 'Google’s own sign-in script, loaded on the sign-in pages only'),
  stripeSecretKey: optional(line(200), 'a built-in sandbox that charges nothing; with NODE_ENV=production payments are off', 'Secret key of the Stripe account'),
  stripeWebhookSecrets: optional(list(line(200)), 'must come together with STRIPE_SECRET_KEY', 'Signing secrets of the webhook; during a rotation both, separated by commas'),
  stripeApiUrl: setting(origin, 'https://api.stripe.com', 'Base URL of the Stripe API'),
  stripePageOrigins: setting(list(origin), 'https://checkout.stripe.com,https://billing.stripe.com', 'Allowed origins of the hosted pages; browsers are redirected nowhere else'),
  ipLocationUrl: optional(ipAddressTemplate, 'no lookup; browsers can still share their location', 'URL template of a service that locates the network address {ip}, in JSON with latitude, longitude, city and country_name; called only when somebody presses Use my location and the browser gives no location'),
  moneyEmails: setting(list(oneOf('none', ...MONEY_EMAILS)), MONEY_EMAILS.join(','), 'Emails about payments at Stripe that are sent here: trial-ends (two days before), charged, failed, canceled (also when the subscription has ended), or none; leave out those that Stripe sends. Without Stripe all are sent'),
  trialDays: setting(integer(0, 365), '7', 'Trial days with the first checkout of an account; 0 for none'),

  fares: optional(oneOf('none', 'sample', 'feed', 'duffel', 'travelpayouts'), 'sample; with NODE_ENV=production it must be set', 'Who supplies fares: none (timetable, booking windows and blackout dates only), sample (made up, labeled), feed, duffel, or travelpayouts (seen by others, may have changed)'),
  fareFeedUrl: optional(webAddress, 'must come together with FARES=feed', 'URL of a fare feed that implements docs/fare-feed.openapi.json'),
  fareFeedKey: optional(line(200), 'must come together with FARES=feed', 'API key for the fare feed'),
  duffelUrl: setting(webAddress, 'https://api.duffel.com', 'Base URL of the Duffel API'),
  duffelToken: optional(line(200), 'must come together with FARES=duffel', 'Access token of the Duffel account'),
  travelpayoutsUrl: setting(webAddress, 'https://api.travelpayouts.com', 'Base URL of the Travelpayouts data API'),
  travelpayoutsToken: optional(line(200), 'must come together with FARES=travelpayouts', 'Access token of the Travelpayouts account'),
  fareAirline: setting(airline, 'F9', 'Airline whose flights are used, with providers that sell several airlines'),
  fareWorkers: setting(integer(1, 1_000), '50', 'Concurrent requests to the fare provider per process, for searches and alerts together'),

  nonCommercial: setting(flag, 'false', 'Whether this installation is non-commercial; allows services that are free for non-commercial use only'),
  weather: setting(oneOf('sample', 'open-meteo', 'nws'), 'sample', 'Weather provider: sample (made up, labeled), open-meteo, or nws (United States only)'),
  openMeteoUrl: setting(webAddress, 'https://customer-api.open-meteo.com', `Base URL of the Open-Meteo API; ${FREE_WEATHER} only with NON_COMMERCIAL=true`),
  openMeteoApiKey: optional(line(200), 'must come together with WEATHER=open-meteo, except at the free host', 'Key of the Open-Meteo account'),
  nwsUrl: setting(webAddress, 'https://api.weather.gov', 'Base URL of the US National Weather Service API'),
  nwsContact: optional(contact, 'mailto:SUPPORT_EMAIL', 'Contact for the US National Weather Service about this installation'),
  liteapiKey: optional(line(200), 'sample hotels, labeled', 'API key of the LiteAPI account for hotels'),
  liteapiUrl: setting(webAddress, 'https://api.liteapi.travel/v3.0', 'Base URL of LiteAPI'),
  hotelBookingUrl: optional(bookingTemplate(['{hotel}', '{checkin}', '{checkout}'], ['{adults}', '{rooms}']), 'no links from hotels', 'URL template for booking a LiteAPI hotel, with {hotel}, {checkin} and {checkout}, optionally {adults} and {rooms}; links lead to this host only'),
  carsFeedUrl: optional(webAddress, 'sample cars, labeled', 'URL of a rental car feed that implements docs/car-feed.openapi.json'),
  carsFeedKey: optional(line(200), 'must come together with CARS_FEED_URL', 'API key for the rental car feed'),
  carBookingUrl: setting(bookingTemplate(['{location}', '{pickup}', '{return}', '{age}']), 'https://www.hertz.com/us/en/book/vehicles?pid={location}&did={location}&pdate={pickup}&ddate={return}&age={age}&pCountryCode=US', 'URL template for booking a rental car; links lead to this host only'),

  sms: optional(oneOf('sandbox'), 'no text messages, unless TWILIO_ACCOUNT_SID is set', 'sandbox stores text messages and shows them at /sandbox/phone; not with NODE_ENV=production'),
  twilioAccountSid: optional(line(64), 'no text messages', 'Twilio account that sends text messages; its number or service must forward incoming texts to PUBLIC_URL/api/messages/inbound'),
  twilioAuthToken: optional(line(200), 'must come together with TWILIO_ACCOUNT_SID', 'Auth token of the Twilio account; also verifies incoming texts'),
  twilioFrom: optional(phoneNumber, 'TWILIO_MESSAGING_SERVICE_SID', 'Sender number of text messages'),
  twilioMessagingServiceSid: optional(line(64), 'TWILIO_FROM', 'Twilio messaging service that chooses the sender number'),
  twilioApiUrl: setting(origin, 'https://api.twilio.com', 'Base URL of the Twilio API'),
  smsDailyBudget: setting(integer(0, 1_000_000), '200', 'Most text messages per day (UTC), to all members together; 0 sends none'),
  vapidPublicKey: optional(base64url(65), 'generated once and stored in the database', 'Public VAPID key; when it changes, browsers must turn notices on again'),
  vapidPrivateKey: optional(base64url(32), 'must come together with VAPID_PUBLIC_KEY', 'Private VAPID key'),
  vapidSubject: optional(contact, 'mailto:SUPPORT_EMAIL', 'Contact for push services about this installation'),
  pushHosts: setting(list(hostPattern), 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com', 'Hosts of push services; notices are sent to no other host'),
  refundTermsUrl: optional(webAddress, 'no link', 'Terms of the money-back guarantee'),
  routesGateLabel: setting(line(40), '$15/month', 'Label of the upgrade button on the route map paywall; the charged price does not change'),

  mapTileUrl: optional(tileTemplate, 'a built-in outline without third-party requests', 'URL template of raster map tiles, https://…/{z}/{x}/{y}.png; browsers load them from there'),
  mapTileAttribution: optional(line(200), 'no attribution', 'Attribution of the tiles, shown below the map'),
  hubAirports: setting(list(airport), 'DEN,ATL,LAS,LAX,ORD,DFW,PHX,SEA,MIA', 'Hub airports, highlighted on the route map'),
  freeSearches: setting(allowance, '3/day', 'Searches on the free plan: N/day or N/week'),
  allowanceTimeZone: setting(zone, 'America/New_York', 'Time zone of the days and weeks in which searches are counted'),
  anonSearch: setting(flag, 'true', 'Whether the API answers searches without a sign-in'),
  alertLimitUnit: setting(oneOf('request', 'date'), 'request', 'What the limit of active alerts counts: request (an alert, whatever its number of dates) or date'),
  fareSeed: setting(line(100), 'roamfare', 'Seed of the simulated fares'),
  fareMarket: setting(oneOf('moving', 'still'), 'moving', 'Whether simulated fares change over time; with still they change only at /sandbox/fares'),
  maxStops: setting(stops, '2', 'Most stops in one itinerary'),
  minConnectionMinutes: setting(minutes, '45', 'Minimum connection time, minutes'),
  minConnectionFromAbroadMinutes: setting(minutes, '90', 'Minimum connection time after an international arrival, minutes'),
  maxLayoverMinutes: setting(minutes, '720', 'Longest layover, minutes'),
  watchedAtOnce: setting(integer(1, 1_000), '8', 'Concurrent fare requests per worker for alert polls'),
  messagesAtOnce: setting(integer(1, 500), '32', 'Emails, and as many browser notices, that a worker sends at once; each email has a connection to the mail server'),
  trustProxy: setting(integer(0, 10), '0', 'Number of trusted proxies in front, whose X-Forwarded-For is used'),
  registrationsPerHour: setting(integer(1, 100_000), '20', 'Registrations per network address and hour'),
  signInFailures: setting(integer(1, 100_000), '10', 'Failed sign-ins per account in 15 minutes before further attempts are refused; browsers in which its owner has signed in before are counted separately'),
  adminTwoFactor: setting(oneOf('optional', 'required'), 'optional', 'Whether administrators must sign in with two factors; with required, their calls are refused until two-factor sign-in is on or a passkey has signed in, also those of demo accounts'),
  refuseWeakPasswords: setting(flag, 'true', 'Refuse new passwords that are guessed first: common ones, repeated and running characters, dates, and the name or email address of the person or the name of the product with little beside it'),
  logLevel: optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn with the built-in database, else info', 'Minimum log level'),
  warmUpMs: optional(integer(0, 120_000), '4000 with the built-in database, else 60000', 'Milliseconds at most for which a starting process caches the usual answers before /readyz is green'),
  drainMs: optional(integer(0, 60_000), '0 with the built-in database, else 5000', 'Milliseconds between /readyz failing and the shutdown'),

  opsPort: optional(integer(1, 65_535), 'no such port', 'Separate port with /metrics, /livez and /readyz, for web and worker'),
  opsHost: setting(line(255), '127.0.0.1', 'Address of the operations port; must not be reachable from outside'),
  busyAfterMs: setting(integer(0, 10_000), '50', 'Queueing delay in milliseconds above which requests are shed with 503 (for counted searches one second more); 0 disables this, and the turns of network addresses'),
  communityUrl: optional(webAddress, 'no link', 'Community that the banner and footer link to'),
  bannerText: setting(line(300), 'Service issues are resolved. Premium subscribers may receive a complimentary month.', 'Notice above the search form until an admin changes it; off for none'),
  bannerUntil: optional(day, 'no end', 'Last day of the notice'),
});
