import { useEffect, useMemo, useRef, useState } from 'react';
import { ownLocation } from '#contract/location.ts';
import type { Coordinates } from '#domain/airports.ts';
import { call } from '#web/api/client.ts';
import { deviceSpot } from '#web/browser/geolocation.ts';
import { deviceZone } from '#web/browser/now.ts';
import type { Place } from '#web/places/place.ts';
import { nearbyPlaces, type Whereabouts } from './nearby-places.ts';

export interface MyLocation {
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
