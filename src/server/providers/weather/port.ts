import type { Airport } from '#domain/airports.ts';
import type { ForecastDay } from '#domain/weather.ts';

export type WeatherPlace = Pick<Airport, 'code' | 'city' | 'lat' | 'lng' | 'zone' | 'domestic'>;

export interface Forecast {
  readonly city: string;
  /** From today at the place on, one entry per day at most, in their order; seven where the supplier knows so many. */
  readonly days: readonly ForecastDay[];
  /** When the supplier said so. */
  readonly seenAt: Date;
}

/** Where a supplier wants to be named. */
interface Credit {
  readonly words: string;
  /** https, and ours: no supplier has a say in it. */
  readonly url: string;
}

/** Knows the weather of the next days. */
export interface WeatherSource {
  /** In words for people. */
  readonly name: string;
  /** True when the weather is made up. */
  readonly simulated: boolean;
  readonly credit: Credit | null;
  /**
   * Null where the supplier has no forecast for the place.
   * @throws ProviderError
   */
  forecast(place: WeatherPlace, signal: AbortSignal): Promise<Forecast | null>;
}
