import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `durationMs` of unpaused time; 0 never ends. */
export function usePausableTimer(durationMs: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (durationMs === 0 || paused) return;
    const started = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [durationMs, paused]);
}
