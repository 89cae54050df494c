import { useQuery } from '@tanstack/react-query';
import { searchUsage } from '#contract/auth.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { useSession } from '#web/session/use-session.ts';

/** Not requested for guests. Another tab may have used a search, so coming back to this one asks again. */
export function useSearchUsage() {
  const { isAuthenticated } = useSession();
  return useQuery({
    queryKey: keys.searchUsage,
    queryFn: ({ signal }) => call(searchUsage, {}, signal),
    enabled: isAuthenticated,
    refetchOnWindowFocus: 'always',
  });
}
