import type { SandboxFaresDto } from '#contract/sandbox/fares.ts';
import type { MarketState } from './fare-market.ts';

export const presentMarket = (market: MarketState): SandboxFaresDto => ({
  market_time: market.time.toISOString(),
  moved_minutes: market.movedMinutes,
  stands_still: market.standsStill,
});
