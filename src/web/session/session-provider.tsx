import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { SessionStore } from './session-store.ts';
import { SessionContext } from './use-session.ts';

interface SessionProviderProps {
  readonly store: SessionStore;
  readonly children: ReactNode;
}

/**
 * Tells everything below who is signed in. The session is a state of its own: read from the store while drawing, it
 * would have the whole app drawn anew, in one piece, whenever the answer comes while the app is first drawn.
 */
export function SessionProvider({ store, children }: SessionProviderProps) {
  const [session, setSession] = useState(store.get);
  useEffect(() => {
    const follow = () => setSession(store.get());
    follow();
    return store.subscribe(follow);
  }, [store]);
  const known = useMemo(() => ({ store, session }), [store, session]);
  return <SessionContext value={known}>{children}</SessionContext>;
}
