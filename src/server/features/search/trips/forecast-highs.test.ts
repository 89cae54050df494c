import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Forecast, WeatherPlace, WeatherSource } from '#server/providers/weather/port.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { forecastHighs } from './forecast-highs.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
const TODAY = localDate('2026-12-09');
const AIRPORTS = ['DEN', 'LAS', 'MCO'].map((code) => testAirport(code, 'America/Denver'));
const forecastOf = (high: number | null): Forecast => ({
  city: '',
  seenAt: new Date(0),
  days: [{ date: TODAY, code: 0, description: '', high, low: null }],
});

const failing = () => Promise.reject(new ProviderError('Fixture', 'unreachable'));

type Answer = (place: WeatherPlace) => Promise<Forecast | null>;

function setUp(first: Answer) {
  const answer = { current: first };
  const asked: string[] = [];
  const time = { ms: 0 };
  const network = { version: '1' };
  const waits: number[] = [];
  let endWait = () => {};
  const weather: WeatherSource = {
    name: 'Fixture',
    simulated: false,
    credit: null,
    forecast(place) {
      asked.push(place.code);
      return answer.current(place);
    },
  };
  const highs = forecastHighs({
    weather,
    network: {
      current: () => ({
        ...testNetwork(AIRPORTS, '1 MCO 8:00 DEN 240 daily'),
        version: network.version,
      }),
    },
    clock: { now: () => new Date(time.ms) },
    wait: (ms) => {
      waits.push(ms);
      return new Promise<void>((resolve) => {
        endWait = resolve;
      });
    },
  });
  return { highs, answer, asked, time, network, waits, endWait: () => endWait() };
}

describe('the forecast highs of all airports', () => {
  it('the highs of all airports are asked for once in half an hour', async () => {
    const { highs, asked, time } = setUp(async () => forecastOf(50));
    expect(await highs.current()).toEqual({
      version: 1,
      byPlace: { DEN: { [TODAY]: 50 }, LAS: { [TODAY]: 50 }, MCO: { [TODAY]: 50 } },
    });
    time.ms = HALF_AN_HOUR_MS - 1;
    await highs.current();
    expect(asked).toEqual(['DEN', 'LAS', 'MCO']);
    time.ms = HALF_AN_HOUR_MS;
    await highs.current();
    expect(asked).toHaveLength(6);
  });

  it('a question does not wait for new highs, and equal ones keep their version', async () => {
    const { highs, answer, time, waits } = setUp(async () => forecastOf(50));
    await highs.current();
    time.ms = HALF_AN_HOUR_MS;
    expect((await highs.current()).version).toBe(1);
    await Promise.resolve();
    expect((await highs.current()).version).toBe(1);
    let loaded: (forecast: Forecast) => void = () => {};
    answer.current = () =>
      new Promise((resolve) => {
        loaded = resolve;
      });
    time.ms = 2 * HALF_AN_HOUR_MS;
    expect((await highs.current()).byPlace).toMatchObject({ DEN: { [TODAY]: 50 } });
    loaded(forecastOf(60));
    expect(waits).toHaveLength(1);
  });

  it('a question does without weather while a supplier takes longer than the budget', async () => {
    const { highs, waits, endWait } = setUp(() => new Promise(() => {}));
    const asking = highs.current();
    endWait();
    expect(await asking).toEqual({ version: 0, byPlace: {} });
    expect(waits).toEqual([300]);
  });

  it('places whose forecast fails or has no high are left out', async () => {
    const answers: Record<string, Answer> = {
      DEN: async () => {
        throw new ProviderError('Fixture', 'unreachable');
      },
      LAS: async () => forecastOf(null),
      MCO: async () => forecastOf(70),
    };
    const { highs } = setUp((place) => (answers[place.code] as Answer)(place));
    expect((await highs.current()).byPlace).toEqual({ MCO: { [TODAY]: 70 } });
  });

  it('a supplier that answers many places is asked once, and what it fails to answer stays as it was', async () => {
    const asked: string[][] = [];
    const time = { ms: 0 };
    const answers = [async () => AIRPORTS.map(() => forecastOf(50)), failing];
    const highs = forecastHighs({
      weather: {
        name: 'Fixture',
        simulated: false,
        credit: null,
        forecast: failing,
        forecasts: (places) => {
          asked.push(places.map(({ code }) => code));
          return (answers[asked.length - 1] ?? failing)();
        },
      },
      network: still(testNetwork(AIRPORTS, '1 MCO 8:00 DEN 240 daily')),
      clock: { now: () => new Date(time.ms) },
    });
    const byPlace = { DEN: { [TODAY]: 50 }, LAS: { [TODAY]: 50 }, MCO: { [TODAY]: 50 } };
    expect(await highs.current()).toEqual({ version: 1, byPlace });
    time.ms = HALF_AN_HOUR_MS;
    await highs.current();
    await Promise.resolve();
    expect(await highs.current()).toEqual({ version: 1, byPlace });
    expect(asked).toEqual([
      ['DEN', 'LAS', 'MCO'],
      ['DEN', 'LAS', 'MCO'],
    ]);
  });

  it('at most four places are asked for at once', async () => {
    let most = 0;
    let open = 0;
    const { highs } = setUp(async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return forecastOf(50);
    });
    await highs.current();
    expect(most).toBeLessThanOrEqual(4);
  });

  it('a new network is asked about at once', async () => {
    const { highs, asked, network } = setUp(async () => forecastOf(50));
    await highs.current();
    network.version = '2';
    await highs.current();
    expect(asked).toHaveLength(6);
  });
});
