import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type SessionStore, UNKNOWN } from './session-store.ts';
import { SessionContext } from './use-session.ts';

interface SessionProviderProps {
  readonly store: SessionStore;
  readonly children: ReactNode;
}

/**
 * Provides the session. The first render equals that of the server; reading the store during render would force a
 * synchronous rerender of the whole app when the response arrives during hydration.
 */
export function SessionProvider({ store, children }: SessionProviderProps) {
  const [session, setSession] = useState(UNKNOWN);
  useEffect(() => {
    const follow = () => setSession(store.get());
    follow();
    return store.subscribe(follow);
  }, [store]);
  const known = useMemo(() => ({ store, session }), [store, session]);
  return <SessionContext value={known}>{children}</SessionContext>;
}
