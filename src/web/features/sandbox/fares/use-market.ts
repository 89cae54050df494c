import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MARKET_STEPS, moveSandboxFares, sandboxFares } from '#contract/sandbox.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

export type MarketStep = (typeof MARKET_STEPS)[number];

/** Fails with status 404 where fares are real. */
export const useMarket = () =>
  useQuery({
    queryKey: keys.fareMarket,
    queryFn: ({ signal }) => call(sandboxFares, {}, signal),
    staleTime: 0,
  });

export function useMoveMarket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (minutes: MarketStep) => call(moveSandboxFares, { body: { minutes } }),
    onSuccess: (market) => queries.setQueryData(keys.fareMarket, market),
  });
}
