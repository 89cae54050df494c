import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time.ts';
import { NOW, TODAY } from '#test/conformance/weather.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '#test/harness.ts';
import { answering, standIn } from '#test/suppliers/fake-supplier.ts';
import { answeringNws, openMeteoAnswer } from '#test/suppliers/weather-answers.ts';

const box = testDatabase();

/** The product with Open-Meteo, which answers this. */
async function withOpenMeteo(answer: unknown = openMeteoAnswer(), status = 200) {
  const now = { answer, status };
  const service = await standIn((request, response) =>
    answering(now.answer, now.status)(request, response),
  );
  const clock = stillClock(NOW);
  const environment = {
    WEATHER: 'open-meteo',
    OPEN_METEO_URL: service.url,
    OPEN_METEO_API_KEY: 'k3y',
  };
  const server = await fileServer({ db: box.db, clock, environment });
  const ask = (place = 'DEN') => server.inject(`/api/weather/${place}`);
  return { ask, asked: service.asked, clock, now };
}

describe('GET /weather/{destination}', () => {
  it('answers guests a simulated forecast of seven days where no provider is configured', async () => {
    const server = await fileServer({ db: box.db, clock: stillClock(NOW) });
    const answer = await server.inject('/api/weather/DEN');
    expect(answer.statusCode).toBe(200);
    const { weather, source } = answer.json();
    expect(weather.city).toBe('Denver');
    expect(weather.forecasts.map((day: { date: string }) => day.date)).toEqual(
      Array.from({ length: 7 }, (_, ahead) => addDays(TODAY, ahead)),
    );
    expect(Object.keys(weather.forecasts[0])).toEqual([
      'date',
      'icon',
      'description',
      'temp_high',
      'temp_low',
    ]);
    expect(source).toMatchObject({ simulated: true, credit: null });
  });

  it('answers the provider’s forecast with its name, its credit and the time', async () => {
    const { ask } = await withOpenMeteo();
    const { weather, source } = (await ask()).json();
    expect(weather.forecasts[1]).toEqual({
      date: '2026-11-22',
      icon: 71,
      description: 'Light snow',
      temp_high: 34,
      temp_low: 20,
    });
    expect(source).toEqual({
      name: 'Open-Meteo',
      simulated: false,
      seen_at: '2026-11-21T18:00:00.000Z',
      credit: {
        words: 'Weather data by Open-Meteo.com, CC BY 4.0',
        url: 'https://open-meteo.com/',
      },
    });
  });

  it('accepts a weather destination in lowercase', async () => {
    const { ask } = await withOpenMeteo();
    expect((await ask('den')).json().weather.city).toBe('Denver');
  });

  it('accepts the old code of a weather destination', async () => {
    const { ask } = await withOpenMeteo();
    expect((await ask('PBI')).json().weather.city).toBe('West Palm Beach');
  });

  it.each(['QQQ', 'ZZZ'])(
    'answers 404 for the weather at %s, which is no airport',
    async (code) => {
      const { ask, asked } = await withOpenMeteo();
      const answer = await ask(code);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { error: 'weather_missing', message: `Weather data not available for ${code}` },
      ]);
      expect(asked).toEqual([]);
    },
  );

  it('answers 404 where the weather provider has no forecast', async () => {
    const service = await standIn(answeringNws());
    const server = await fileServer({
      db: box.db,
      environment: { WEATHER: 'nws', NWS_URL: service.url },
    });
    const answer = await server.inject('/api/weather/CUN');
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      'Weather data not available for CUN',
    ]);
    expect((await server.inject('/api/weather/DEN')).statusCode).toBe(200);
  });

  it.each(['DENV', 'D', '1EN', 'D%2FN', '..%2F', 'DE%00'])(
    'refuses the weather destination %s without asking the provider',
    async (text) => {
      const { ask, asked } = await withOpenMeteo();
      const answer = await ask(text);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_input']);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['is down', '', 500],
    ['is throttled', { error: true, reason: 'Too many requests' }, 429],
    ['answers a page', '<html>', 200],
    ['answers something else', { hello: 1 }, 200],
  ])('answers 503 when the weather provider %s', async (_, body, status) => {
    const { ask } = await withOpenMeteo(body, status);
    const answer = await ask();
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        error: 'weather_unavailable',
        message: 'Weather service is currently unavailable',
        reference: expect.any(String),
      },
    ]);
  });

  it('asks the weather provider once in half an hour and tells how old the answer is', async () => {
    const { ask, asked, clock } = await withOpenMeteo();
    await ask();
    clock.moveBy(29 * 60_000);
    expect((await ask()).json().source.seen_at).toBe('2026-11-21T18:00:00.000Z');
    expect(asked).toHaveLength(1);
    clock.moveBy(60_000);
    expect((await ask()).json().source.seen_at).toBe('2026-11-21T18:30:00.000Z');
    expect(asked).toHaveLength(2);
  });

  it('serves an older forecast for six hours, without past days', async () => {
    const { ask, clock, now } = await withOpenMeteo();
    clock.moveTo('2026-11-22T05:00:00Z');
    await ask();
    now.status = 503;
    clock.moveTo('2026-11-22T10:00:00Z');
    const { weather, source } = (await ask()).json();
    expect(source.seen_at).toBe('2026-11-22T05:00:00.000Z');
    expect(weather.forecasts[0].date).toBe('2026-11-22');
    expect(weather.forecasts).toHaveLength(6);
    clock.moveTo('2026-11-22T11:00:00Z');
    expect((await ask()).statusCode).toBe(503);
  });
});
