import { fractionOf, hashText, joinHash } from '#domain/integer-hash.ts';
import type { Clock } from '#domain/time.ts';
import { addDays, dayAt, dayNumberOf, instantOfDate, type LocalDate } from '#domain/time.ts';
import { describeWeather, FORECAST_DAYS, type ForecastDay } from '#domain/weather.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { WeatherPlace, WeatherSource } from './port.ts';

const NAME = 'Sample weather';

/** Made-up weather that fits the place and the season. One day at one place always has the same weather. */
export const simulatedWeather = ({ clock }: { readonly clock: Clock }): WeatherSource => ({
  name: NAME,
  simulated: true,
  credit: null,
  async forecast(place, signal) {
    if (signal.aborted) throw new ProviderError(NAME, 'aborted');
    const now = clock.now();
    const today = dayAt(place.zone, instantOfDate(now));
    const days = Array.from({ length: FORECAST_DAYS }, (_, ahead) =>
      dayOfPlace(place, addDays(today, ahead)),
    );
    return { city: place.city, days, seenAt: now };
  },
});

/** One salt per independent random number of a day. */
const SALT = { warmth: 1, spread: 2, sky: 3, kind: 4 } as const;

function dayOfPlace(place: WeatherPlace, date: LocalDate): ForecastDay {
  const hash = joinHash(hashText(place.code), dayNumberOf(date));
  const spread = 9 + 4 * fractionOf(hash, SALT.spread);
  const middle = usualWarmth(place.lat, date) + 12 * (fractionOf(hash, SALT.warmth) - 0.5);
  const high = Math.round(middle + spread);
  const low = Math.round(middle - spread);
  const code = codeOf(hash, high);
  return { date, code, description: describeWeather(code) ?? '', high, low };
}

const YEAR = 365.25;
/** The warmest day of the northern year is in the middle of July. */
const WARMEST = 195;

/** Average degrees Fahrenheit: farther from the equator it is colder, with larger seasonal differences. */
function usualWarmth(lat: number, date: LocalDate): number {
  const distance = Math.abs(lat);
  const year = 80 - 1.25 * Math.max(0, distance - 20);
  const swing = Math.min(30, Math.max(2, distance - 16));
  const season = Math.cos((2 * Math.PI * (dayNumberOf(date) - WARMEST)) / YEAR);
  return year + (lat < 0 ? -swing : swing) * season;
}

const DRY = [0, 0, 1, 2, 2, 3] as const;
const RAIN = [51, 61, 61, 63, 80, 81] as const;
const WARM_RAIN = [80, 81, 82, 95] as const;
const SNOW = [71, 71, 73, 85] as const;
const WET_SHARE = 0.3;
const FREEZING = 36;
const HOT = 80;

function codeOf(hash: number, high: number): number {
  if (fractionOf(hash, SALT.sky) >= WET_SHARE) return oneOf(DRY, hash);
  if (high <= FREEZING) return oneOf(SNOW, hash);
  return oneOf(high >= HOT ? WARM_RAIN : RAIN, hash);
}

const oneOf = (codes: readonly [number, ...number[]], hash: number): number =>
  codes[Math.floor(fractionOf(hash, SALT.kind) * codes.length)] ?? codes[0];
