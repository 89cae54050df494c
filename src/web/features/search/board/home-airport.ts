import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { storage } from '#web/browser/storage.ts';

/** localStorage key. */
const KEY = 'home_airport';

/** The airport from which somebody searched last on this device. */
export const homeAirport = {
  read(): AirportCode | undefined {
    const stored = storage.read(KEY);
    return stored !== null && isAirportCode(stored) ? stored : undefined;
  },
  /** @param origin of a search; empty for an inbound one. */
  remember(origin: string): void {
    const [first] = expandPlaces(origin, () => true).airports;
    if (first) storage.write(KEY, first);
  },
} as const;
