import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { routes } from '#contract/network.ts';
import { ApiError, call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

export type RouteDto = OutputOf<typeof routes>['routes'][number];

/** Directed pairs of airports. */
export const useRoutes = () =>
  useQuery({
    queryKey: keys.routes,
    queryFn: ({ signal }) => listRoutes(signal),
    staleTime: 3_600_000,
  });

/** @throws ApiError also for a response that reports no success. */
async function listRoutes(signal: AbortSignal): Promise<readonly RouteDto[]> {
  const answer = await call(routes, {}, signal);
  if (answer.success) return answer.routes;
  throw new ApiError('Failed to load routes', { code: 'unexpected', status: 200 });
}
