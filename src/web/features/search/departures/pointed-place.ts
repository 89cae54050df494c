import { useSyncExternalStore } from 'react';
import type { AirportCode } from '#domain/airports.ts';

/** The place that the pointer or the focus is on, in the list or on the map. One list is shown at a time. */
let pointed: AirportCode | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function pointAt(place: AirportCode | undefined): void {
  if (pointed === place) return;
  pointed = place;
  for (const listener of listeners) listener();
}

/** For the map, which draws all places. */
export const usePointedPlace = (): AirportCode | undefined =>
  useSyncExternalStore(subscribe, () => pointed);

/** For one row: renders it only when its own state changes. */
export const useIsPointed = (place: AirportCode): boolean =>
  useSyncExternalStore(subscribe, () => pointed === place);

/** Props of an element that stands for a place. */
export const pointsAt = (place: AirportCode) => {
  const enter = () => pointAt(place);
  const leave = () => pointAt(undefined);
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave } as const;
};
