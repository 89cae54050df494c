import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False only if the device has no connection at all. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );

/** Acts when the browser is online again. False waits for nothing. */
export function useBackOnline(isWaiting: boolean, act: () => void): void {
  const goOn = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return;
    const listener = () => goOn();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, [isWaiting]);
}
