import { checked, integer, line, oneOf, webAddress } from './parsers.ts';
import { optional, set } from './setting.ts';

const airline = checked('an airline code like F9', (text) => {
  if (!/^(?!\d\d)[A-Z\d]{2}$/.test(text)) throw new Error('no airline');
  return text;
});

/** Where fares come from. */
export const fareSettings = {
  fares: set(
    'FARES',
    'sample',
    'Who supplies fares: sample (made up, labelled), feed, duffel, or travelpayouts (seen by others, may have changed)',
    oneOf('sample', 'feed', 'duffel', 'travelpayouts'),
  ),
  fareFeedUrl: optional(
    'FARE_FEED_URL',
    'must come together with FARES=feed',
    'Supplier of fares that keeps to docs/fare-feed.openapi.json',
    webAddress,
  ),
  fareFeedKey: optional(
    'FARE_FEED_KEY',
    'must come together with FARES=feed',
    'Key that the supplier of fares knows this installation by',
    line(200),
  ),
  duffelUrl: set('DUFFEL_URL', 'https://api.duffel.com', 'Where the Duffel API is', webAddress),
  duffelToken: optional(
    'DUFFEL_TOKEN',
    'must come together with FARES=duffel',
    'Access token of the Duffel account',
    line(200),
  ),
  travelpayoutsUrl: set(
    'TRAVELPAYOUTS_URL',
    'https://api.travelpayouts.com',
    'Where the Travelpayouts data API is',
    webAddress,
  ),
  travelpayoutsToken: optional(
    'TRAVELPAYOUTS_TOKEN',
    'must come together with FARES=travelpayouts',
    'Access token of the Travelpayouts account',
    line(200),
  ),
  fareAirline: set(
    'FARE_AIRLINE',
    'F9',
    'Airline whose flights are taken from suppliers that sell those of many',
    airline,
  ),
  fareWorkers: set(
    'FARE_WORKERS',
    '50',
    'Questions to the supplier of fares at once, of all searches and alerts of one process together',
    integer(1, 1_000),
  ),
};

type Values = {
  readonly [K in keyof typeof fareSettings]: ReturnType<(typeof fareSettings)[K]['parse']>;
};

/** What does not fit together, in words. */
export function fareFaults(values: Values): string[] {
  const { fares, fareFeedUrl, fareFeedKey, duffelToken, travelpayoutsToken } = values;
  if (fares === 'feed' && !(fareFeedUrl && fareFeedKey))
    return ['FARE_FEED_URL and FARE_FEED_KEY must come together with FARES=feed'];
  if (fares === 'duffel' && !duffelToken)
    return ['DUFFEL_TOKEN must come together with FARES=duffel'];
  if (fares === 'travelpayouts' && !travelpayoutsToken)
    return ['TRAVELPAYOUTS_TOKEN must come together with FARES=travelpayouts'];
  return [];
}
