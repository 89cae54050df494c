import { useEffect, useRef, useState } from 'react';

/**
 * The value, changed at most every so many milliseconds, ending with the last one. For live regions, which would
 * otherwise be interrupted.
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
