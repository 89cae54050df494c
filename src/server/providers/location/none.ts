import type { LocationSource } from './port.ts';

/** Where no service is set up: everybody is nowhere. */
export const noLocations: LocationSource = { locate: async () => null };
