import { useEffect, useMemo, useRef, useState } from 'react';
import { ownLocation } from '#contract/network.ts';
import type { Coordinates } from '#domain/airports.ts';
import type { TimeZone } from '#domain/time.ts';
import { call } from '#web/api/client.ts';
import { deviceZone } from '#web/browser/now.ts';
import { byDistance, FAR, formatMiles, milesTo } from '../distance.ts';
import { fullName, type Place } from '../place.ts';

interface MyLocation {
  /** Sorted by distance once the location is known. */
  readonly places: readonly Place[] | undefined;
  /** Undefined before the first request. */
  readonly text: string | undefined;
  readonly isLocating: boolean;
  /** Does nothing before the places have loaded. */
  readonly locate: () => void;
}

/** Locates the viewer on request only and passes the nearest place to `onNearest`. */
export function useMyLocation(
  places: readonly Place[] | undefined,
  onNearest: (place: Place) => void,
): MyLocation {
  const [where, setWhere] = useState<Whereabouts>();
  const [isLocating, setLocating] = useState(false);
  // The form may change while the permission prompt is open.
  const latest = useRef({ places, onNearest });
  useEffect(() => {
    latest.current = { places, onNearest };
  });
  const near = useMemo(() => places && where && nearbyPlaces(places, where), [places, where]);

  const locate = async () => {
    setLocating(true);
    const found = await whereabouts();
    setWhere(found);
    setLocating(false);
    const { places: all, onNearest: notify } = latest.current;
    const nearest = all && nearbyPlaces(all, found)?.nearest;
    if (nearest) notify(nearest);
  };
  return {
    places: near?.places ?? places,
    text: where && (near?.text ?? 'We could not find your location.'),
    isLocating,
    locate: () => {
      if (places && !isLocating) void locate();
    },
  };
}

/** The device, else its network address, else its time zone. */
async function whereabouts(): Promise<Whereabouts> {
  const spot = (await deviceSpot()) ?? (await networkSpot());
  return spot ? { by: 'spot', spot } : { by: 'zone', zone: deviceZone() };
}

async function networkSpot(): Promise<Coordinates | undefined> {
  // A failed lookup counts as no location.
  const answer = await call(ownLocation, {}).catch(() => undefined);
  return answer?.location
    ? { lat: answer.location.latitude, lng: answer.location.longitude }
    : undefined;
}

export type Whereabouts =
  | { readonly by: 'spot'; readonly spot: Coordinates }
  | { readonly by: 'zone'; readonly zone: TimeZone };

interface NearbyPlaces {
  /** Nearest first; places without flights today come last. */
  readonly places: readonly Place[];
  readonly nearest: Place;
  /** How the nearest place was found. */
  readonly text: string;
}

/** Undefined when no place matches. */
export const nearbyPlaces = (
  places: readonly Place[],
  where: Whereabouts,
): NearbyPlaces | undefined =>
  where.by === 'spot' ? around(places, where.spot) : biggestIn(places, where.zone);

function around(all: readonly Place[], spot: Coordinates): NearbyPlaces | undefined {
  const places = byDistance(all, spot);
  const first = places.find(({ covered }) => !covered);
  const nearest = all.find(({ key }) => key === first?.key);
  const miles = nearest ? milesTo(nearest, spot) : FAR;
  if (!nearest || miles === FAR) return undefined;
  return { places, nearest, text: `Nearest: ${fullName(nearest)}, ${formatMiles(miles)}` };
}

function biggestIn(places: readonly Place[], zone: TimeZone): NearbyPlaces | undefined {
  const [nearest] = places
    .filter((place) => place.zone === zone && place.routes > 0 && !place.covered)
    .sort((a, b) => b.routes - a.routes);
  const text = nearest && `We guessed from your time zone: ${fullName(nearest)}`;
  return nearest && text !== undefined ? { places, nearest, text } : undefined;
}

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
