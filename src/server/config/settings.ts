import { z } from 'zod';
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
  publicUrl: optional(origin, 'http://HOST:PORT', 'Address under which browsers reach the product'),
  nodeEnv: setting(oneOf('development', 'production', 'test'), 'development', 'production refuses a database that may forget what it has acknowledged'),
  productName: setting(line(40), 'Roamfare', 'Name shown on every screen'),
  supportEmail: setting(emailAddress, 'help@roamfare.example', 'Where people write for help'),

  smtpUrl: optional(mailServer, 'emails are kept and shown at /sandbox/mail; with NODE_ENV=production they wait', 'Mail server that sends emails'),
  mailFrom: setting(emailAddress, 'no-reply@roamfare.example', 'Sender address of emails'),
  unsubscribeSecret: optional(secret, 'made once and kept in the database', 'Signs the unsubscribe links of emails; a new one ends all links sent so far'),
  googleClientId: optional(line(200), 'no Google sign-in', 'Client id of the Google project'),
  googleIssuer: setting(origin, 'https://accounts.google.com', 'Who must have issued a Google credential'),
  googleKeysUrl: setting(webAddress, 'https://www.googleapis.com/oauth2/v3/certs', 'Where the public keys of the issuer are'),
  googleScriptUrl: setting(webAddress, 'https://accounts.google.com/gsi/client', 'Google’s own sign-in script, loaded on the sign-in pages only'),
  stripeSecretKey: optional(line(200), 'a built-in sandbox that takes no money; with NODE_ENV=production nothing is sold', 'Secret key of the Stripe account'),
  stripeWebhookSecrets: optional(list(line(200)), 'must come together with STRIPE_SECRET_KEY', 'Signing secrets of the webhook, separated by commas while one replaces another'),
  stripeApiUrl: setting(origin, 'https://api.stripe.com', 'Where the Stripe API is'),
  stripePageOrigins: setting(list(origin), 'https://checkout.stripe.com,https://billing.stripe.com', 'Where the hosted pages may be; browsers are sent nowhere else'),
  ipLocationUrl: optional(ipAddressTemplate, 'no such lookup; a browser still knows where it is', 'Service that tells where the network address {ip} is, in JSON with latitude, longitude, city and country_name; asked only when somebody presses Use my location and the browser does not tell'),
  trialDays: setting(integer(0, 365), '7', 'Days of trial with the first checkout of an account; 0 for none'),

  fares: optional(oneOf('none', 'sample', 'feed', 'duffel', 'travelpayouts'), 'sample; with NODE_ENV=production it must be set', 'Who supplies fares: none (timetable, booking windows and blackout dates only), sample (made up, labelled), feed, duffel, or travelpayouts (seen by others, may have changed)'),
  fareFeedUrl: optional(webAddress, 'must come together with FARES=feed', 'Supplier of fares that keeps to docs/fare-feed.openapi.json'),
  fareFeedKey: optional(line(200), 'must come together with FARES=feed', 'Key that the supplier of fares knows this installation by'),
  duffelUrl: setting(webAddress, 'https://api.duffel.com', 'Where the Duffel API is'),
  duffelToken: optional(line(200), 'must come together with FARES=duffel', 'Access token of the Duffel account'),
  travelpayoutsUrl: setting(webAddress, 'https://api.travelpayouts.com', 'Where the Travelpayouts data API is'),
  travelpayoutsToken: optional(line(200), 'must come together with FARES=travelpayouts', 'Access token of the Travelpayouts account'),
  fareAirline: setting(airline, 'F9', 'Airline whose flights are taken from suppliers that sell those of many'),
  fareWorkers: setting(integer(1, 1_000), '50', 'Questions to the supplier of fares at once, of all searches and alerts of one process together'),

  nonCommercial: setting(flag, 'false', 'Whether this installation earns nothing; services that are free only for such may be used then'),
  weather: setting(oneOf('sample', 'open-meteo', 'nws'), 'sample', 'Who forecasts the weather: sample (made up, labelled), open-meteo, or nws (United States only)'),
  openMeteoUrl: setting(webAddress, 'https://customer-api.open-meteo.com', `Where the Open-Meteo API is; ${FREE_WEATHER} only with NON_COMMERCIAL=true`),
  openMeteoApiKey: optional(line(200), 'must come together with WEATHER=open-meteo, except at the free host', 'Key of the Open-Meteo account'),
  nwsUrl: setting(webAddress, 'https://api.weather.gov', 'Where the API of the US National Weather Service is'),
  nwsContact: optional(contact, 'mailto:SUPPORT_EMAIL', 'Where the US National Weather Service can write to about this installation'),
  liteapiKey: optional(line(200), 'sample hotels, labelled', 'Key of the LiteAPI account that hotels come from'),
  liteapiUrl: setting(webAddress, 'https://api.liteapi.travel/v3.0', 'Where LiteAPI is'),
  hotelBookingUrl: optional(bookingTemplate(['{hotel}', '{checkin}', '{checkout}'], ['{adults}', '{rooms}']), 'no links from hotels', 'Where a hotel of LiteAPI is booked, with {hotel}, {checkin} and {checkout}, and {adults} and {rooms} if wanted; links lead to this host only'),
  carsFeedUrl: optional(webAddress, 'sample cars, labelled', 'Supplier of rental cars that keeps to docs/car-feed.openapi.json'),
  carsFeedKey: optional(line(200), 'must come together with CARS_FEED_URL', 'Key that the supplier of rental cars knows this installation by'),
  carBookingUrl: setting(bookingTemplate(['{location}', '{pickup}', '{return}', '{age}']), 'https://www.hertz.com/us/en/book/vehicles?pid={location}&did={location}&pdate={pickup}&ddate={return}&age={age}&pCountryCode=US', 'Where a rental car is booked; links lead to this host only'),

  sms: optional(oneOf('sandbox'), 'no text messages, unless TWILIO_ACCOUNT_SID is set', 'sandbox keeps them and shows them at /sandbox/phone; not with NODE_ENV=production'),
  twilioAccountSid: optional(line(64), 'no text messages', 'Twilio account that sends them; its number or service must hand incoming texts to PUBLIC_URL/api/messages/inbound'),
  twilioAuthToken: optional(line(200), 'must come together with TWILIO_ACCOUNT_SID', 'Its secret, which also signs incoming texts'),
  twilioFrom: optional(phoneNumber, 'TWILIO_MESSAGING_SERVICE_SID', 'Number that texts come from'),
  twilioMessagingServiceSid: optional(line(64), 'TWILIO_FROM', 'Messaging service that chooses the number'),
  twilioApiUrl: setting(origin, 'https://api.twilio.com', 'Where the Twilio API is'),
  smsDailyBudget: setting(integer(0, 1_000_000), '200', 'Text messages on one day (UTC), to everybody together; 0 stops them'),
  vapidPublicKey: optional(base64url(65), 'made once and kept in the database', 'Key by which push services know this installation; browsers must turn notices on again when it changes'),
  vapidPrivateKey: optional(base64url(32), 'must come together with VAPID_PUBLIC_KEY', 'Its secret half'),
  vapidSubject: optional(contact, 'mailto:SUPPORT_EMAIL', 'Where push services can write to about this installation'),
  pushHosts: setting(list(hostPattern), 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com', 'Push services of browsers; nothing is sent anywhere else'),
  refundTermsUrl: optional(webAddress, 'no link', 'Terms of the money-back guarantee'),
  routesGateLabel: setting(line(40), '$15/month', 'Label of the upgrade button before the route map; the price charged stays that of the plans'),

  mapTileUrl: optional(tileTemplate, 'a built-in outline that asks no one', 'Address template of raster map tiles, https://…/{z}/{x}/{y}.png; browsers fetch them from there'),
  mapTileAttribution: optional(line(200), 'no words', 'Words under the map that name the makers of the tiles'),
  hubAirports: setting(list(airport), 'DEN,ATL,LAS,LAX,ORD,DFW,PHX,SEA,MIA', 'Airports that the route map sets apart'),
  freeSearches: setting(allowance, '3/day', 'Searches on the free plan: N/day or N/week'),
  allowanceTimeZone: setting(zone, 'America/New_York', 'Where a day begins when searches are counted'),
  anonSearch: setting(flag, 'true', 'Whether the API answers searches without a sign-in'),
  alertLimitUnit: setting(oneOf('request', 'date'), 'request', 'What the limit of active alerts counts: request, however many days it names, or date'),
  fareSeed: setting(line(100), 'roamfare', 'Text from which the simulated fares are worked out'),
  fareMarket: setting(oneOf('moving', 'still'), 'moving', 'Whether simulated fares change by themselves; a market that stands still moves only at /sandbox/fares'),
  fareHistoryMonths: setting(integer(1, 1_200), '24', 'Months for which the history of fares is kept'),
  maxStops: setting(stops, '2', 'Most stops in one itinerary'),
  minConnectionMinutes: setting(minutes, '45', 'Shortest change of planes, minutes'),
  minConnectionFromAbroadMinutes: setting(minutes, '90', 'Shortest change after a flight from abroad, minutes'),
  maxLayoverMinutes: setting(minutes, '720', 'Longest wait between two flights, minutes'),
  watchedAtOnce: setting(integer(1, 1_000), '8', 'Questions to the fare source that one worker asks for alerts at once'),
  trustProxy: setting(integer(0, 10), '0', 'Number of own proxies in front whose X-Forwarded-For is believed'),
  registrationsPerHour: setting(integer(1, 100_000), '20', 'New accounts from one network address in an hour'),
  signInFailures: setting(integer(1, 100_000), '10', 'Wrong passwords for one account in 15 minutes before it must wait'),
  logLevel: optional(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn with the built-in database, else info', 'Least severity that is logged'),
  drainMs: optional(integer(0, 60_000), '0 with the built-in database, else 5000', 'Milliseconds between /readyz turning red and the end of service'),

  opsPort: optional(integer(1, 65_535), 'no such port', 'Port with /metrics, /livez and /readyz for web and worker, apart from the public one'),
  opsHost: setting(line(255), '127.0.0.1', 'Address of the operations port; nobody outside should reach it'),
  busyAfterMs: setting(integer(0, 10_000), '50', 'Milliseconds that work may wait for the process or its database connections, a search that is written down a second more, before some requests are answered 503; 0 for never'),
  communityUrl: optional(webAddress, 'no link', 'Community that the banner and footer link to'),
  bannerText: setting(line(300), 'Service issues are resolved. Premium subscribers may receive a complimentary month.', 'Notice above the search form, until an admin writes another; off for none'),
  bannerUntil: optional(day, 'for good', 'Last day on which the notice is shown'),
});
