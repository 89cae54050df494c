import { useEffect, useEffectEvent } from 'react';

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
