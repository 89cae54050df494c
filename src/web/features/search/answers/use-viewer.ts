import { useSession } from '#web/session/use-session.ts';

/**
 * Who asks, and under which plan: answers with seats must not outlive the plan that shows them. Undefined until
 * that is known.
 */
export function useViewer(): string | undefined {
  const { user, isLoading, isPremium } = useSession();
  if (isLoading) return undefined;
  return user ? `${user.id} ${isPremium ? 'premium' : 'free'}` : 'guest';
}
