import { type Clock, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Config } from '#server/config.ts';
import { guardedCalls } from '../http-client/cached-calls.ts';
import { openProvider, type ProviderContext } from '../provider-context.ts';
import { carFeed } from './feed.ts';
import type {
  LocationsAnswer,
  LocationsQuery,
  RentalSource,
  VehiclesAnswer,
  VehiclesQuery,
} from './port.ts';
import { simulatedRentals } from './sample.ts';

/** Answers are fresh for ten minutes and usable after an error for an hour; holds more searches than one hour has. */
const CACHE = { freshMs: 10 * MINUTE_MS, staleMs: HOUR_MS, most: 1_000 };

function chosenCars(config: Config, clock: Clock): RentalSource {
  const { carsFeedUrl: url, carsFeedKey: key } = config;
  return url === null ? simulatedRentals({ clock }) : carFeed({ url, key: key ?? '', clock });
}

/** Locations and vehicles each have a circuit breaker and a cache, as one can fail alone. Sample cars have neither. */
export function chooseCars(config: Config, context: Omit<ProviderContext, 'db'>): RentalSource {
  const { port: source, guard } = openProvider(context, 'cars', {
    port: chosenCars(config, context.clock),
    methods: ['locations', 'vehicles'],
  });
  if (!guard) return source;
  const askLocations = guardedCalls<LocationsAnswer>({ ...guard, ...CACHE });
  const askVehicles = guardedCalls<VehiclesAnswer>({ ...guard, ...CACHE });
  const keyOf = (query: LocationsQuery | VehiclesQuery) => JSON.stringify(query);
  return {
    ...source,
    async locations(query, signal) {
      const work = (until: AbortSignal) => source.locations(query, until);
      return (await askLocations(keyOf(query), signal, work)).value;
    },
    async vehicles(query, signal) {
      const work = (until: AbortSignal) => source.vehicles(query, until);
      return (await askVehicles(keyOf(query), signal, work)).value;
    },
  };
}
