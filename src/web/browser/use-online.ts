import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { answersKeptAt, keptPage } from './kept.ts';

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False only if the device has no connection at all. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );

/** Acts when the browser is online again. False waits for nothing. */
export function useBackOnline(isWaiting: boolean, act: () => void): void {
  const goOn = useEffectEvent(act);
  // Before the paint: an event between the paint and a passive effect would be lost.
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const listener = () => goOn();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, [isWaiting]);
}

const NONE: ReadonlyMap<string, number> = new Map();

/** The kept answers in use, with their times; undefined with a connection. */
export function useOffline(): ReadonlyMap<string, number> | undefined {
  const answers = useSyncExternalStore(answersKeptAt.subscribe, answersKeptAt.get, () => NONE);
  // A device with a connection to some network may still not reach the server.
  const isKept = useSyncExternalStore(keptPage.subscribe, keptPage.get, () => false);
  const isOffline = !useOnline() || answers.size > 0 || isKept;
  return isOffline ? answers : undefined;
}
