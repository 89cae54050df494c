import type { LocationSource } from '#server/ports/location-source.ts';

/** Where no service is set up: everybody is nowhere. */
export const noLocations: LocationSource = { locate: async () => null };
