import type { Airport } from '#domain/airports.ts';
import type { ForecastDay } from '#domain/weather.ts';

export type WeatherPlace = Pick<Airport, 'code' | 'city' | 'lat' | 'lng' | 'zone' | 'domestic'>;

export interface Forecast {
  readonly city: string;
  /** From the local today of the place, at most one entry per day, in order; seven if the supplier has as many. */
  readonly days: readonly ForecastDay[];
  /** When the supplier returned it. */
  readonly seenAt: Date;
}

/** Attribution that a supplier requires. */
interface Credit {
  readonly words: string;
  /** https, and hard-coded: never from an answer of the supplier. */
  readonly url: string;
}

/** Source of weather forecasts. */
export interface WeatherSource {
  /** Display name. */
  readonly name: string;
  /** True when the weather is made up. */
  readonly simulated: boolean;
  readonly credit: Credit | null;
  /**
   * Null if the supplier has no forecast for the place.
   * @throws ProviderError
   */
  forecast(place: WeatherPlace, signal: AbortSignal): Promise<Forecast | null>;
  /**
   * The same for many places at once, in their order. Absent for suppliers that are asked place by place.
   * @throws ProviderError if no place was answered
   */
  readonly forecasts?: (
    places: readonly WeatherPlace[],
    signal: AbortSignal,
  ) => Promise<readonly (Forecast | null)[]>;
}
