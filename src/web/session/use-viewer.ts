import { useSession } from './use-session.ts';

/** The member and plan: answers with seats must not outlive the plan. Undefined while the session loads. */
export function useViewer(): string | undefined {
  const { user, isLoading, isPremium } = useSession();
  if (isLoading) return undefined;
  return user ? `${user.id} ${isPremium ? 'premium' : 'free'}` : 'guest';
}
