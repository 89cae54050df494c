import { type Clock, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Config } from '#server/config.ts';
import { guardedCalls } from '../http-client/cached-calls.ts';
import { openProvider, type ProviderContext } from '../provider-context.ts';
import { liteapiHotels } from './liteapi.ts';
import type { HotelAnswer, HotelSource } from './port.ts';
import { simulatedHotels } from './sample.ts';

/** Answers are fresh for ten minutes and usable after an error for an hour; holds more searches than one hour has. */
const CACHE = { freshMs: 10 * MINUTE_MS, staleMs: HOUR_MS, most: 500 };

function chosenHotels(config: Config, clock: Clock): HotelSource {
  const { liteapiKey: apiKey, liteapiUrl: baseUrl, hotelBookingUrl: bookingUrl } = config;
  if (apiKey === null) return simulatedHotels({ clock });
  return liteapiHotels({ clock, baseUrl, apiKey, bookingUrl });
}

/** Sample hotels are neither cached nor guarded by a circuit breaker. */
export function chooseHotels(config: Config, context: Omit<ProviderContext, 'db'>): HotelSource {
  const { port: source, guard } = openProvider(context, 'hotels', {
    port: chosenHotels(config, context.clock),
    methods: ['search'],
  });
  if (!guard) return source;
  const ask = guardedCalls<HotelAnswer>({ ...guard, ...CACHE });
  return {
    ...source,
    async search(query, signal) {
      const { place, checkIn, checkOut, adults, rooms } = query;
      const key = [place.code, checkIn, checkOut, adults, rooms].join();
      return (await ask(key, signal, (until) => source.search(query, until))).value;
    },
  };
}
