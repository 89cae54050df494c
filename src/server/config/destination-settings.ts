import { checked, contact, flag, line, oneOf, webAddress } from './parsers.ts';
import { optional, set } from './setting.ts';

const FREE_WEATHER = 'https://api.open-meteo.com';
const WEATHER_WITH_KEY = 'https://customer-api.open-meteo.com';

/** Of one host, to which alone booking links lead. */
const bookingTemplate = (wanted: readonly string[], more: readonly string[] = []) =>
  checked(`an https address of one host with ${wanted.join(', ')}`, (text) => {
    const { protocol, username, host } = new URL(text);
    if (protocol !== 'https:' || username || /[{}%]/.test(host)) throw new Error('no host');
    const parts: string[] = text.match(/\{[^}]*\}/g) ?? [];
    const isKnown = parts.every((part) => [...wanted, ...more].includes(part));
    if (!isKnown || !wanted.every((part) => parts.includes(part))) throw new Error('no template');
    return text;
  });

/** Who tells about the place where a traveller arrives: weather, hotels, rental cars. */
export const destinationSettings = {
  nonCommercial: set(
    'NON_COMMERCIAL',
    'false',
    'Whether this installation earns nothing; services that are free only for such may be used then',
    flag,
  ),
  weather: set(
    'WEATHER',
    'sample',
    'Who forecasts the weather: sample (made up, labelled), open-meteo, or nws (United States only)',
    oneOf('sample', 'open-meteo', 'nws'),
  ),
  openMeteoUrl: set(
    'OPEN_METEO_URL',
    WEATHER_WITH_KEY,
    `Where the Open-Meteo API is; ${FREE_WEATHER} only with NON_COMMERCIAL=true`,
    webAddress,
  ),
  openMeteoApiKey: optional(
    'OPEN_METEO_API_KEY',
    'must come together with WEATHER=open-meteo, except at the free host',
    'Key of the Open-Meteo account',
    line(200),
  ),
  nwsUrl: set(
    'NWS_URL',
    'https://api.weather.gov',
    'Where the API of the US National Weather Service is',
    webAddress,
  ),
  nwsContact: optional(
    'NWS_CONTACT',
    'mailto:SUPPORT_EMAIL',
    'Where the US National Weather Service can write to about this installation',
    contact,
  ),
  liteapiKey: optional(
    'LITEAPI_KEY',
    'sample hotels, labelled',
    'Key of the LiteAPI account that hotels come from',
    line(200),
  ),
  liteapiUrl: set('LITEAPI_URL', 'https://api.liteapi.travel/v3.0', 'Where LiteAPI is', webAddress),
  hotelBookingUrl: optional(
    'HOTEL_BOOKING_URL',
    'no links from hotels',
    'Where a hotel of LiteAPI is booked, with {hotel}, {checkin} and {checkout}, and {adults} and {rooms} if wanted; links lead to this host only',
    bookingTemplate(['{hotel}', '{checkin}', '{checkout}'], ['{adults}', '{rooms}']),
  ),
  carsFeedUrl: optional(
    'CARS_FEED_URL',
    'sample cars, labelled',
    'Supplier of rental cars that keeps to docs/car-feed.openapi.json',
    webAddress,
  ),
  carsFeedKey: optional(
    'CARS_FEED_KEY',
    'must come together with CARS_FEED_URL',
    'Key that the supplier of rental cars knows this installation by',
    line(200),
  ),
  carBookingUrl: set(
    'CAR_BOOKING_URL',
    'https://www.hertz.com/us/en/book/vehicles?pid={location}&did={location}&pdate={pickup}&ddate={return}&age={age}&pCountryCode=US',
    'Where a rental car is booked; links lead to this host only',
    bookingTemplate(['{location}', '{pickup}', '{return}', '{age}']),
  ),
};

type Values = {
  readonly [K in keyof typeof destinationSettings]: ReturnType<
    (typeof destinationSettings)[K]['parse']
  >;
};

/** What does not fit together, in words. */
export function destinationFaults(values: Values): string[] {
  const { weather, openMeteoUrl, openMeteoApiKey, nonCommercial, carsFeedUrl, carsFeedKey } =
    values;
  const faults: string[] = [];
  const isFree = new URL(openMeteoUrl).host === new URL(FREE_WEATHER).host;
  if (isFree && !nonCommercial)
    faults.push(`OPEN_METEO_URL must not be ${FREE_WEATHER} without NON_COMMERCIAL=true`);
  if (weather === 'open-meteo' && !isFree && !openMeteoApiKey)
    faults.push('OPEN_METEO_API_KEY must come together with WEATHER=open-meteo');
  if (!carsFeedUrl !== !carsFeedKey)
    faults.push('CARS_FEED_URL and CARS_FEED_KEY must come together');
  return faults;
}
