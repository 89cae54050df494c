import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

const PREFIX = 'place-';

/** DOM ID of the row of a place, an `article`. */
export const placeRowId = (code: string): string => `${PREFIX}${code}`;

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

interface PlacesOfMapProps {
  readonly pointed: PointedPlace;
  readonly className: string;
  readonly children: ReactNode;
}

/** The list, tied to the marks of the map: what is pointed at in one stands out in the other. */
export function PlacesOfMap({ pointed, className, children }: PlacesOfMapProps) {
  useEffect(() => {
    let marked: HTMLElement | null = null;
    return pointed.subscribe(() => {
      delete marked?.dataset.pointed;
      const code = pointed.get();
      marked = code === undefined ? null : document.getElementById(placeRowId(code));
      if (marked) marked.dataset.pointed = '';
    });
  }, [pointed]);
  const point = ({ target }: SyntheticEvent) => pointed.set(codeOf(target));
  const leave = () => pointed.set(codeOf(document.activeElement));
  // Only listens: the rows take the presses.
  const listeners = {
    onPointerOver: point,
    onPointerLeave: leave,
    onFocus: point,
    onBlur: () => pointed.set(undefined),
  };
  return (
    <div className={className} {...listeners}>
      {children}
    </div>
  );
}

/** Undefined outside of every row. */
const codeOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest(`article[id^="${PREFIX}"]`)?.id.slice(PREFIX.length)
    : undefined;
