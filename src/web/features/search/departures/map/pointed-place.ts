import { useState, useSyncExternalStore } from 'react';

export interface PointedPlace {
  readonly get: () => string | undefined;
  readonly set: (code: string | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function pointedPlace(): PointedPlace {
  let pointed: string | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => pointed,
    set(code) {
      if (code === pointed) return;
      pointed = code;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The place under the pointer or with the focus, in the list or on the map. A change rerenders no list. */
export const usePointedPlace = (): PointedPlace => useState(pointedPlace)[0];

export const usePointedCode = ({ subscribe, get }: PointedPlace): string | undefined =>
  useSyncExternalStore(subscribe, get);
