import { describe, expect, it } from 'vitest';
import { DENVER, NOW, weatherSourceConformance } from '#test/conformance/weather.ts';
import { stillClock } from '#test/harness.ts';
import { answering, standIn } from '#test/suppliers/fake-supplier.ts';
import { openMeteoAnswer } from '#test/suppliers/weather-answers.ts';
import { openMeteoWeather } from './open-meteo.ts';

const calm = new AbortController().signal;

async function meteo(answer: unknown = openMeteoAnswer(), apiKey: string | null = 'k3y&x') {
  const service = await standIn((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const places = url.searchParams.get('latitude')?.split(',') ?? [];
    answering(places.length > 1 ? places.map(() => answer) : answer)(request, response);
  });
  const source = openMeteoWeather({ clock: stillClock(NOW), baseUrl: service.url, apiKey });
  return { source, asked: service.asked, forecast: () => source.forecast(DENVER, calm) };
}

weatherSourceConformance(async () => (await meteo()).source);

const QUESTION =
  '/v1/forecast?latitude=39.8617&longitude=-104.6731' +
  '&daily=weather_code,temperature_2m_max,temperature_2m_min' +
  '&temperature_unit=fahrenheit&timezone=auto&forecast_days=7';

describe('Open-Meteo', () => {
  it('asks Open-Meteo for seven days at the place in Fahrenheit, with the key', async () => {
    const { asked, forecast } = await meteo();
    await forecast();
    expect(asked).toEqual([`${QUESTION}&apikey=k3y&x`]);
  });

  it('asks Open-Meteo without a key where none is configured', async () => {
    const { asked, forecast } = await meteo(openMeteoAnswer(), null);
    await forecast();
    expect(asked).toEqual([QUESTION]);
  });

  it('asks Open-Meteo for many places in one request', async () => {
    const { asked, source } = await meteo();
    const boston = { ...DENVER, lat: 42.3656, lng: -71.0096 };
    await source.forecasts?.([DENVER, boston], calm);
    expect(asked).toEqual([
      `${QUESTION}&apikey=k3y&x`
        .replace('39.8617', '39.8617,42.3656')
        .replace('-104.6731', '-104.6731,-71.0096'),
    ]);
  });

  it('has no Open-Meteo forecast of a place among many whose answer is malformed', async () => {
    const answer = [openMeteoAnswer(), {}, openMeteoAnswer()];
    const service = await standIn(answering(answer));
    const source = openMeteoWeather({
      clock: stillClock(NOW),
      baseUrl: service.url,
      apiKey: null,
    });
    const found = await source.forecasts?.([DENVER, DENVER, DENVER], calm);
    expect(found?.map((one) => one?.days.length)).toEqual([7, undefined, 7]);
    await expect(source.forecasts?.([DENVER, DENVER], calm)).rejects.toMatchObject({
      failure: 'malformed',
    });
  });

  it('reads Open-Meteo in whole degrees with descriptions for its codes', async () => {
    const days = (await (await meteo()).forecast())?.days ?? [];
    expect(days[2]).toEqual({
      date: '2026-11-23',
      code: 75,
      description: 'Heavy snow',
      high: 29,
      low: 0,
    });
    expect(Object.is(days[2]?.low, -0)).toBe(false);
    expect(days[6]?.description).toBe('Weather code 4');
  });

  it('drops malformed Open-Meteo days and keeps the others', async () => {
    const { forecast } = await meteo(
      openMeteoAnswer({
        time: ['2026-11-21', '2026-02-30', '2026-11-23', null, '2026-11-25', '2026-11-26', 7],
        weather_code: [3, 71, '75', 0, 1.5, 61],
        temperature_2m_max: [51.6, 34, 28, 40, 47, 900, 50],
      }),
    );
    expect((await forecast())?.days.map(({ date }) => date)).toEqual(['2026-11-21']);
  });

  it.each([
    ['an empty object', {}],
    ['a list', []],
    ['figures that are no lists', { daily: { ...openMeteoAnswer().daily, weather_code: 3 } }],
    ['no day that can be read', openMeteoAnswer({ weather_code: [] })],
    ['no temperatures', { daily: { time: [], weather_code: [] } }],
  ])('fails when Open-Meteo answers %s', async (_, answer) => {
    const { forecast } = await meteo(answer);
    await expect(forecast()).rejects.toMatchObject({
      provider: 'Open-Meteo',
      failure: 'malformed',
    });
  });

  it('fails when Open-Meteo refuses the key', async () => {
    const refusal = { error: true, reason: 'The supplied API key is invalid.' };
    const service = await standIn(answering(refusal, 400));
    const source = openMeteoWeather({ clock: stillClock(), baseUrl: service.url, apiKey: 'no' });
    await expect(source.forecast(DENVER, calm)).rejects.toMatchObject({
      failure: 'refused',
      status: 400,
    });
  });
});
