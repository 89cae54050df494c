import { startTransition, useEffect, useState } from 'react';

export interface LazyModule<T> {
  /** Loads once. @throws TypeError when the chunk cannot be fetched. */
  readonly load: () => Promise<T>;
  /** Undefined while loading; a failed chunk throws during render. */
  readonly useModule: () => T | undefined;
}

/**
 * Like React's `lazy`, but a loaded module renders at once: `lazy` shows its fallback first, and React then keeps
 * the fallback for a third of a second.
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
        // A transition, because a module may be a whole screen.
        if (part === undefined)
          load().then((value) => startTransition(() => setPart(() => value)), fail);
      }, [part]);
      return part;
    },
  };
}
