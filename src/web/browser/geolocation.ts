import type { Coordinates } from '#domain/airports.ts';

const LONGEST_WAIT_MS = 8_000;
const OLDEST_MS = 300_000;

/** Asks for permission; undefined when refused or unavailable. */
export const deviceSpot = (): Promise<Coordinates | undefined> =>
  new Promise((resolve) => {
    // Missing on pages without https.
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: LONGEST_WAIT_MS, maximumAge: OLDEST_MS },
    );
  });
