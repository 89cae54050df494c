import { startTransition, useEffect, useState } from 'react';

/** A part of the app whose code comes when it is wanted. */
export interface LazyModule<T> {
  /** Brings the code, once. @throws TypeError when it cannot be reached. */
  readonly load: () => Promise<T>;
  /** The part, or undefined while it is under way; code that cannot be reached fails the screen. */
  readonly useModule: () => T | undefined;
}

/**
 * Like React's `lazy`, but a piece that is there already is drawn at once: `lazy` would show its fallback
 * first, and React then keeps a fallback in view for a third of a second.
 */
export function lazyModule<T>(bring: () => Promise<T>): LazyModule<T> {
  let known: T | undefined;
  const load = async () => {
    known ??= await bring();
    return known;
  };
  return {
    load,
    useModule: () => {
      const [part, setPart] = useState(() => known);
      useEffect(() => {
        const fail = (error: unknown) =>
          setPart(() => {
            throw error;
          });
        // In small steps: a piece may be a whole screen.
        if (part === undefined)
          load().then((value) => startTransition(() => setPart(() => value)), fail);
      }, [part]);
      return part;
    },
  };
}
