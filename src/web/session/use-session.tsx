import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { isInTrial, trialDaysLeft } from '#domain/account.ts';
import { type Action, can, type Entitlement } from '#domain/permissions.ts';
import { nowMs } from '#web/browser/now.ts';
import { type Session, type SessionStore, UNKNOWN } from './session-store.ts';

interface Known {
  readonly store: SessionStore;
  readonly session: Session;
}

/** Provided by `SessionProvider`. */
const SessionContext = createContext<Known | null>(null);

interface SessionView extends Session {
  /** For texts only; use `can` for permissions. */
  readonly isPremium: boolean;
  /** Uses the same table as the server. */
  readonly can: (action: Action) => boolean;
  readonly isTrial: boolean;
  /** Rounded up; 0 outside a trial. */
  readonly trialDaysLeft: number;
}

function useKnown(): Known {
  const known = useContext(SessionContext);
  if (!known) throw new Error('useSession needs a SessionProvider around it');
  return known;
}

/** @throws Error outside of its provider. */
export const useSessionStore = (): SessionStore => useKnown().store;

/** @throws Error outside of its provider. */
export function useSession(): SessionView {
  const { session } = useKnown();
  const viewer = viewerOf(session.user);
  return {
    ...session,
    isPremium: session.user?.is_premium ?? false,
    can: (action) => can(viewer, action),
    ...trialOf(session.user),
  };
}

const viewerOf = (user: UserDto | null): Entitlement =>
  user
    ? { kind: 'member', plan: user.is_premium ? 'premium' : 'free', isAdmin: user.is_admin }
    : { kind: 'guest' };

function trialOf(user: UserDto | null): Pick<SessionView, 'isTrial' | 'trialDaysLeft'> {
  if (!user?.trial_end) return { isTrial: false, trialDaysLeft: 0 };
  const membership = {
    isPremium: user.is_premium,
    isTrial: user.is_trial,
    trialEndsAt: new Date(user.trial_end * 1000),
  };
  const now = new Date(nowMs());
  return { isTrial: isInTrial(membership, now), trialDaysLeft: trialDaysLeft(membership, now) };
}

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

/** The member and plan: answers with seats must not outlive the plan. Undefined while the session loads. */
export function useViewer(): string | undefined {
  const { user, isLoading, isPremium } = useSession();
  if (isLoading) return undefined;
  return user ? `${user.id} ${isPremium ? 'premium' : 'free'}` : 'guest';
}
