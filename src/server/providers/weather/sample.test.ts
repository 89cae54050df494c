import { describe, expect, it } from 'vitest';
import { addDays, localDate, timeZone } from '#domain/time.ts';
import { DENVER, NOW, TODAY, weatherSourceConformance } from '#test/conformance/weather.ts';
import { stillClock } from '#test/harness.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { simulatedWeather } from './sample.ts';

weatherSourceConformance(async () => simulatedWeather({ clock: stillClock(NOW) }));

const calm = new AbortController().signal;
const weatherOn = async (iso: string, place = DENVER) =>
  (await simulatedWeather({ clock: stillClock(iso) }).forecast(place, calm))?.days ?? [];

describe('simulated weather', () => {
  it('marks the sample weather as simulated', () => {
    expect(simulatedWeather({ clock: stillClock() }).simulated).toBe(true);
  });

  it('keeps the sample weather of a date as the date comes nearer', async () => {
    const [, , third] = await weatherOn(NOW);
    const [first] = await weatherOn('2026-11-23T18:00:00Z');
    expect(first).toEqual(third);
    expect(first?.date).toBe(addDays(TODAY, 2));
  });

  it('starts the sample forecast with today at the place', async () => {
    const late = '2026-11-22T05:30:00Z';
    const kiritimati = { ...DENVER, zone: timeZone('Pacific/Kiritimati') };
    expect((await weatherOn(late))[0]?.date).toBe(localDate('2026-11-21'));
    expect((await weatherOn(late, kiritimati))[0]?.date).toBe(localDate('2026-11-22'));
  });

  it('simulates warmer weather in summer and in the south, and no snow where it is warm', async () => {
    const { airports } = await realNetwork();
    const mean = async (code: string, iso: string) => {
      const place = [...airports.values()].find((airport) => airport.code === code);
      const days = await weatherOn(iso, place);
      return days.reduce((sum, { high }) => sum + (high ?? 0), 0) / days.length;
    };
    expect(await mean('DEN', '2027-01-10T18:00:00Z')).toBeLessThan(50);
    expect(await mean('DEN', '2027-07-10T18:00:00Z')).toBeGreaterThan(75);
    expect(await mean('SJU', '2027-01-10T18:00:00Z')).toBeGreaterThan(75);
    const asked = [...airports.values()].flatMap((place) =>
      ['2027-01-10T18:00:00Z', '2027-07-10T18:00:00Z'].map((iso) => weatherOn(iso, place)),
    );
    const days = (await Promise.all(asked)).flat();
    const warm = days.filter(({ high }) => (high ?? 0) > 40);
    expect(warm.filter(({ code }) => [71, 73, 75, 85].includes(code))).toEqual([]);
    expect(Math.min(...days.map(({ low }) => low ?? 0))).toBeGreaterThan(-30);
    expect(Math.max(...days.map(({ high }) => high ?? 0))).toBeLessThan(115);
  });
});
