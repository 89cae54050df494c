import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { storage } from '#web/browser/storage.ts';

/** localStorage key. */
const KEY = 'home_airport';

/** The airport that was chosen last on this device. */
export const homeAirport = {
  read(): AirportCode | undefined {
    const stored = storage.read(KEY);
    return stored !== null && isAirportCode(stored) ? stored : undefined;
  },
  remember: (code: AirportCode): void => storage.write(KEY, code),
} as const;
