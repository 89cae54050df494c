import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { addDays, localDate, timeZone } from '#domain/time.ts';
import { FORECAST_DAYS } from '#domain/weather.ts';
import type { WeatherPlace, WeatherSource } from '#server/providers/weather/port.ts';
import { PROVIDER_NAME } from '#test/suppliers/provider-name.ts';

/** The day at {@link DENVER} on which the promises are asked about, and a moment of it. */
export const TODAY = localDate('2026-11-21');
export const NOW = '2026-11-21T18:00:00Z';

export const DENVER: WeatherPlace = {
  code: airportCode('DEN'),
  city: 'Denver',
  lat: 39.8617,
  lng: -104.6731,
  zone: timeZone('America/Denver'),
  domestic: true,
};

const calm = () => new AbortController().signal;

/** The promises of {@link WeatherSource}, as tests. `make` answers a source whose clock stands at {@link NOW}. */
export function weatherSourceConformance(make: () => Promise<WeatherSource>) {
  const daysOf = async () => (await (await make()).forecast(DENVER, calm()))?.days ?? [];

  describe('a weather source', () => {
    it('has a weather source name and a credit with an https link', async () => {
      const { name, credit } = await make();
      expect(name).toMatch(PROVIDER_NAME);
      if (credit) expect(credit).toMatchObject({ url: expect.stringMatching(/^https:\/\//) });
    });

    it('answers seven days in a row from today at the place', async () => {
      expect((await daysOf()).map(({ date }) => date)).toEqual(
        Array.from({ length: FORECAST_DAYS }, (_, ahead) => addDays(TODAY, ahead)),
      );
    });

    it('answers a weather code and a short plain description for each day', async () => {
      for (const { code, description } of await daysOf()) {
        expect(Number.isInteger(code) && code >= -1 && code <= 99).toBe(true);
        expect(description).toMatch(/^[^\p{Cc}]{1,120}$/u);
      }
    });

    it('answers whole degrees with the high above the low, and at least one of them', async () => {
      for (const { high, low } of await daysOf()) {
        for (const degrees of [high ?? 0, low ?? 0]) expect(Number.isInteger(degrees)).toBe(true);
        expect(high !== null || low !== null).toBe(true);
        if (high !== null && low !== null) expect(high).toBeGreaterThan(low);
      }
    });

    it('answers the city and the time of the forecast', async () => {
      const forecast = await (await make()).forecast(DENVER, calm());
      expect(forecast).toMatchObject({ city: 'Denver', seenAt: new Date(NOW) });
    });

    it('answers many places at once as one by one, if it answers many', async () => {
      const source = await make();
      if (!source.forecasts) return;
      const one = await source.forecast(DENVER, calm());
      const boulder = { ...DENVER, city: 'Boulder' };
      expect(await source.forecasts([DENVER, boulder], calm())).toEqual([
        one,
        { ...one, city: 'Boulder' },
      ]);
      expect(await source.forecasts([DENVER], calm())).toEqual([one]);
      expect(await source.forecasts([], calm())).toEqual([]);
      await expect(source.forecasts([DENVER], AbortSignal.abort())).rejects.toMatchObject({
        failure: 'aborted',
      });
    });

    it('aborts a forecast with a provider error', async () => {
      await expect((await make()).forecast(DENVER, AbortSignal.abort())).rejects.toMatchObject({
        name: 'ProviderError',
        failure: 'aborted',
      });
    });
  });
}
