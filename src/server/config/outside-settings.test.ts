import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const URL_OF = 'https://supplier.example.com/api';

describe('the providers of an empty environment', () => {
  it('uses the sample providers when no variable is set', () => {
    expect(readConfig({})).toMatchObject({
      fares: 'sample',
      fareWorkers: 50,
      fareAirline: 'F9',
      weather: 'sample',
      liteapiKey: null,
      carsFeedUrl: null,
      nonCommercial: false,
    });
  });
});

describe('settings that need each other', () => {
  it.each([
    [{ FARES: 'feed' }, 'FARE_FEED_URL and FARE_FEED_KEY must come together with FARES=feed'],
    [
      { FARES: 'feed', FARE_FEED_URL: URL_OF },
      'FARE_FEED_URL and FARE_FEED_KEY must come together with FARES=feed',
    ],
    [{ FARES: 'duffel' }, 'DUFFEL_TOKEN must come together with FARES=duffel'],
    [{ FARES: 'travelpayouts' }, 'TRAVELPAYOUTS_TOKEN must come together with FARES=travelpayouts'],
    [{ CARS_FEED_URL: URL_OF }, 'CARS_FEED_URL and CARS_FEED_KEY must come together'],
    [{ CARS_FEED_KEY: 'k' }, 'CARS_FEED_URL and CARS_FEED_KEY must come together'],
    [{ WEATHER: 'open-meteo' }, 'OPEN_METEO_API_KEY must come together with WEATHER=open-meteo'],
    [
      { OPEN_METEO_URL: 'https://api.open-meteo.com' },
      'OPEN_METEO_URL must not be https://api.open-meteo.com without NON_COMMERCIAL=true',
    ],
    [
      { OPEN_METEO_URL: 'https://api.open-meteo.com/v1/', WEATHER: 'nws' },
      'OPEN_METEO_URL must not be https://api.open-meteo.com without NON_COMMERCIAL=true',
    ],
  ])('refuses provider settings that need another one: %j', (environment, failure) => {
    expect(() => readConfig(environment)).toThrow(failure);
  });

  it.each([
    { FARES: 'feed', FARE_FEED_URL: URL_OF, FARE_FEED_KEY: 'k' },
    { FARES: 'duffel', DUFFEL_TOKEN: 'k' },
    { FARES: 'travelpayouts', TRAVELPAYOUTS_TOKEN: 'k' },
    { CARS_FEED_URL: URL_OF, CARS_FEED_KEY: 'k' },
    { WEATHER: 'open-meteo', OPEN_METEO_API_KEY: 'k' },
    { WEATHER: 'open-meteo', OPEN_METEO_URL: 'https://api.open-meteo.com', NON_COMMERCIAL: 'true' },
    { WEATHER: 'nws' },
  ])('accepts provider settings that are complete: %j', (environment) => {
    expect(() => readConfig(environment)).not.toThrow();
  });
});

describe('the car booking URL', () => {
  const template = 'https://cars.example.com/{location}?from={pickup}&to={return}&age={age}';

  it('accepts a car booking template on one host', () => {
    expect(readConfig({ CAR_BOOKING_URL: template }).carBookingUrl).toBe(template);
  });

  it.each([
    template.replace('https', 'http'),
    template.replace('cars', '{location}'),
    template.replace('cars', 'me@cars'),
    template.replace('{age}', '25'),
    `${template}&company={company}`,
    '/{location}',
  ])('refuses %s as car booking template', (other) => {
    expect(() => readConfig({ CAR_BOOKING_URL: other })).toThrow(
      'CAR_BOOKING_URL must be an https',
    );
  });
});

it('requires an airline code for FARE_AIRLINE', () => {
  expect(() => readConfig({ FARE_AIRLINE: 'Frontier' })).toThrow('FARE_AIRLINE must be an airline');
});
