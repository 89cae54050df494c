import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { DENVER, NOW, TODAY, weatherSourceConformance } from '#test/conformance/weather.ts';
import { stillClock } from '#test/harness.ts';
import { answering, standIn } from '#test/suppliers/fake-supplier.ts';
import { answeringNws, nwsPeriod } from '#test/suppliers/weather-answers.ts';
import { nwsWeather, weatherCodeOf } from './nws.ts';

const calm = new AbortController().signal;

async function nws(answer: RequestListener = answeringNws()) {
  const service = await standIn(answer);
  const contact = 'mailto:ops@roamfare.example';
  const source = nwsWeather({ clock: stillClock(NOW), baseUrl: service.url, contact });
  return { source, asked: service.asked, forecast: (at = DENVER) => source.forecast(at, calm) };
}

weatherSourceConformance(async () => (await nws()).source);

const night = (from: string, temperature: number, words = 'Clear') =>
  nwsPeriod({ from, isDaytime: false, temperature, words });
const day = (from: string, temperature: number, words = 'Sunny') =>
  nwsPeriod({ from, isDaytime: true, temperature, words });

describe('the National Weather Service', () => {
  it('asks the NWS for the point and then for its forecast', async () => {
    const { asked, forecast } = await nws();
    await forecast();
    expect(asked).toEqual(['/points/39.8617,-104.6731', '/gridpoints/BOU/75,66/forecast']);
  });

  it('asks the NWS without trailing zeros, which it would redirect', async () => {
    const { asked, forecast } = await nws();
    await forecast({ ...DENVER, lat: 39.50000001, lng: -104.12996 });
    expect(asked[0]).toBe('/points/39.5,-104.13');
  });

  it('sends the NWS a contact in its user agent', async () => {
    const headers: IncomingHttpHeaders[] = [];
    const answer = answeringNws();
    const { forecast } = await nws((request, response) => {
      headers.push(request.headers);
      answer(request, response);
    });
    await forecast();
    expect(headers).toHaveLength(2);
    for (const sent of headers)
      expect(sent).toMatchObject({
        'user-agent': '(mailto:ops@roamfare.example)',
        accept: 'application/geo+json',
      });
  });

  it('has no NWS forecast for international places and does not ask', async () => {
    const { asked, forecast } = await nws();
    expect(await forecast({ ...DENVER, domestic: false })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('has no forecast for a point that the NWS does not know', async () => {
    const problem = { type: 'https://api.weather.gov/problems/InvalidPoint', status: 404 };
    expect(await (await nws(answering(problem, 404))).forecast()).toBeNull();
  });

  it('joins an NWS day with the night after it and uses the description of the day', async () => {
    const { forecast } = await nws();
    expect((await forecast())?.days[1]).toEqual({
      date: '2026-11-22',
      code: 71,
      description: 'Chance Light Snow',
      high: 49,
      low: 24,
    });
  });

  it('reads only a low in the evening and assigns the rest of a night to the day before', async () => {
    const evening = [night('2026-11-21T19:00', 30), day('2026-11-22T06:00', 50)];
    expect((await (await nws(answeringNws({ periods: evening }))).forecast())?.days).toMatchObject([
      { date: TODAY, description: 'Clear', high: null, low: 30 },
      { date: '2026-11-22', description: 'Sunny', high: 50, low: null },
    ]);
    const small = [night('2026-11-21T02:00', 28), day('2026-11-21T06:00', 51)];
    const { days = [] } = (await (await nws(answeringNws({ periods: small }))).forecast()) ?? {};
    expect(days.map(({ date, high, low }) => [date, high, low])).toEqual([
      ['2026-11-20', null, 28],
      [TODAY, 51, null],
    ]);
  });

  it('converts NWS temperatures to Fahrenheit', async () => {
    const periods = [{ ...day('2026-11-21T11:00', 10), temperatureUnit: 'C' }];
    expect((await (await nws(answeringNws({ periods }))).forecast())?.days[0]?.high).toBe(50);
  });

  it('drops malformed NWS periods and keeps the others', async () => {
    const good = day('2026-11-21T06:00', 51);
    const periods = [
      null,
      { ...good, startTime: '2026-02-30T06:00:00-07:00' },
      { ...good, startTime: 'tomorrow' },
      { ...good, temperature: '51' },
      { ...good, temperature: 4_000 },
      { ...good, shortForecast: 'x'.repeat(500) },
      { ...good, isDaytime: 'yes' },
      good,
    ];
    const { days = [] } = (await (await nws(answeringNws({ periods }))).forecast()) ?? {};
    expect(days.map(({ date, high }) => [date, high])).toEqual([[TODAY, 51]]);
  });

  it.each([
    'https://evil.example/gridpoints/BOU/75,66/forecast',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/gridpoints/BOU/75,66/forecast',
    '/gridpoints/BOU/75,66/forecast',
    'nonsense',
    7,
  ])('refuses the NWS forecast address %s', async (address) => {
    const { asked, forecast } = await nws(answeringNws({ forecast: address }));
    await expect(forecast()).rejects.toMatchObject({ failure: 'malformed' });
    expect(asked).toHaveLength(1);
  });

  it.each([{}, [], { properties: { forecast: null } }])(
    'fails when the NWS answers %j',
    async (answer) => {
      await expect((await nws(answering(answer))).forecast()).rejects.toMatchObject({
        failure: 'malformed',
      });
    },
  );

  it.each([[[]], [[null]], ['none']])('fails when the NWS periods are %j', async (periods) => {
    const { forecast, asked } = await nws(answeringNws({ periods: periods as unknown[] }));
    await expect(forecast()).rejects.toMatchObject({ failure: 'malformed' });
    expect(asked).toHaveLength(2);
  });
});

describe('NWS descriptions', () => {
  it.each([
    ['Sunny', 0],
    ['Mostly Clear', 1],
    ['Partly Sunny', 2],
    ['Mostly Cloudy', 3],
    ['Patchy Fog then Sunny', 45],
    ['Slight Chance Rain Showers', 80],
    ['Light Rain Likely', 61],
    ['Freezing Rain', 67],
    ['Chance Snow Showers then Partly Sunny', 85],
    ['Heavy Snow', 75],
    ['Showers And Thunderstorms Likely', 95],
    ['Areas Of Smoke', -1],
  ])('maps the NWS description %s to weather code %i', (words, code) => {
    expect(weatherCodeOf(words)).toBe(code);
  });
});
