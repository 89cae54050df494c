import { useEffect, useState } from 'react';

/** True while `present`, and `lingerMs` milliseconds longer for an exit animation. */
export function useLingering(present: boolean, lingerMs: number): boolean {
  const [lingering, setLingering] = useState(present);
  if (present && !lingering) setLingering(true);
  useEffect(() => {
    if (present) return;
    const timer = setTimeout(() => setLingering(false), lingerMs);
    return () => clearTimeout(timer);
  }, [present, lingerMs]);
  return present || lingering;
}
