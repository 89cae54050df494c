import { searchUsage } from '#contract/auth.ts';
import { useCall } from '#web/api/use-call.ts';
import { useSession } from '#web/session/use-session.tsx';

/** Not requested for guests. Another tab may have used a search, so coming back to this one asks again. */
export function useSearchUsage() {
  const { isAuthenticated } = useSession();
  return useCall(searchUsage, {}, { enabled: isAuthenticated, refetchOnWindowFocus: 'always' });
}
