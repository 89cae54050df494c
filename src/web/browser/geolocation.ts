import type { Spot } from '#domain/airports.ts';

const LONGEST_WAIT_MS = 8_000;
const OLDEST_MS = 300_000;

/** Where this device is, after asking the person; undefined when they or the device do not say. */
export const deviceSpot = (): Promise<Spot | undefined> =>
  new Promise((resolve) => {
    // Absent from pages that are not served over https.
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: LONGEST_WAIT_MS, maximumAge: OLDEST_MS },
    );
  });
