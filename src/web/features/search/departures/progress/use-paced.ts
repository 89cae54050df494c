import { useEffect, useRef, useState } from 'react';

/**
 * The value, changed at most once in so many milliseconds; the last one always comes. For what is read aloud: changes
 * in quick succession would never be heard to the end.
 */
export function usePaced<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (shown === value) return;
    const wait = Math.max(0, changedAt.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [shown, value, everyMs]);
  return everyMs > 0 ? shown : value;
}
