import { setTimeout as delay } from 'node:timers/promises';
import type { AirportCode } from '#domain/airports.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { concurrencyLimit } from '#server/concurrency.ts';
import type { WeatherPlace, WeatherSource } from '#server/providers/weather/port.ts';

/** Forecast highs of every airport in degrees Fahrenheit. */
export interface Highs {
  /** Changes with the highs; 0 before any are known. */
  readonly version: number;
  readonly byPlace: Readonly<Record<AirportCode, Readonly<Record<LocalDate, number>>>>;
}

const NO_HIGHS: Highs = { version: 0, byPlace: {} };

export interface ForecastHighs {
  /** What is known now. Never rejects, and waits for the supplier only as long as nothing is known, and briefly. */
  readonly current: () => Promise<Highs>;
}

interface ForecastHighsOptions {
  readonly weather: WeatherSource;
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Resolves after a time. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** What an answer may take longer because of the weather. */
export const WEATHER_BUDGET_MS = 300;
const FRESH_MS = 30 * 60_000;
const CALLS_AT_ONCE = 4;

const waitFor = (ms: number) => delay(ms, undefined, { ref: false });

/** The forecasts of all airports, requested with the first question about trips and later in the background. */
export function forecastHighs({
  weather,
  network,
  clock,
  wait = waitFor,
}: ForecastHighsOptions): ForecastHighs {
  let known = NO_HIGHS;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let requestedVersion = '';
  let loading: Promise<void> | undefined;
  const load = async () => {
    // Where one request is for all airports and fails, what was known stays.
    const byPlace = await highsOf(weather, [...network.current().airports.values()]).catch(
      () => known.byPlace,
    );
    if (JSON.stringify(byPlace) !== JSON.stringify(known.byPlace))
      known = { version: known.version + 1, byPlace };
    loading = undefined;
  };
  return {
    async current() {
      const now = clock.now().getTime();
      const { version } = network.current();
      if (!loading && (now - requestedAt >= FRESH_MS || version !== requestedVersion)) {
        [requestedAt, requestedVersion] = [now, version];
        loading = load();
      }
      if (known.version === 0 && loading) await Promise.race([loading, wait(WEATHER_BUDGET_MS)]);
      return known;
    },
  };
}

/** @throws ProviderError */
async function highsOf(weather: WeatherSource, places: readonly WeatherPlace[]) {
  const forecasts = await forecastsOf(weather, places);
  const highs = places.map(({ code }, at) => {
    const days = forecasts[at]?.days.flatMap(({ date, high }) =>
      high === null ? [] : [[date, high] as const],
    );
    return [code, Object.fromEntries(days ?? [])] as const;
  });
  return Object.fromEntries(highs.filter(([, days]) => Object.keys(days).length > 0));
}

/** Where each place is requested alone, one whose forecast fails has none until the next time. */
function forecastsOf(weather: WeatherSource, places: readonly WeatherPlace[]) {
  const signal = new AbortController().signal;
  if (weather.forecasts) return weather.forecasts(places, signal);
  const runLimited = concurrencyLimit(CALLS_AT_ONCE);
  return Promise.all(
    places.map((place) => runLimited(() => weather.forecast(place, signal).catch(() => null))),
  );
}
