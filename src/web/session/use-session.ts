import { createContext, useContext, useSyncExternalStore } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { isInTrial, trialDaysLeft } from '#domain/account/membership.ts';
import { type Action, can, type Standing } from '#domain/account/permission.ts';
import type { Session, SessionStore } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

export interface SessionView extends Session {
  /** For what is said about the person; what they may do is asked of `can`. */
  readonly isPremium: boolean;
  /** Whether they may do it: the same table as the server's. */
  readonly can: (action: Action) => boolean;
  readonly isTrial: boolean;
  /** Rounded up; 0 outside a trial. */
  readonly trialDaysLeft: number;
}

/** The store itself, for acting on it. @throws Error outside of its provider. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionContext around it');
  return store;
}

/** Who is signed in, kept up to date. */
export function useSession(): SessionView {
  const store = useSessionStore();
  const session = useSyncExternalStore(store.subscribe, store.get, store.get);
  const standing = standingOf(session.user);
  return {
    ...session,
    isPremium: session.user?.is_premium ?? false,
    can: (action) => can(standing, action),
    ...trialOf(session.user),
  };
}

const standingOf = (user: UserDto | null): Standing =>
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
  const now = new Date();
  return { isTrial: isInTrial(membership, now), trialDaysLeft: trialDaysLeft(membership, now) };
}
