import * as auth from '#contract/auth.ts';
import * as contract from '#contract/flights.ts';
import { route } from '#server/http/route.ts';
import { searchUsage } from './allowance.ts';
import { presentInbound, presentOutbound, presentWaysHome } from './present.ts';
import { type SearchDeps, searchFlights, searchInbound } from './search-flights.ts';
import { findWaysHome } from './ways-home.ts';

export const searchRoutes = (deps: SearchDeps) => [
  route(contract.searchFlights, async ({ input, actor, signal }) =>
    presentOutbound(deps, input.query, await searchFlights(deps, input.query, actor, signal)),
  ),
  route(contract.singleRoute, async ({ input, actor, signal }) =>
    presentOutbound(deps, input.query, await searchFlights(deps, input.query, actor, signal)),
  ),
  route(contract.inboundFlights, async ({ input, actor, signal }) => {
    const result = await searchInbound(deps, input.query, actor, signal);
    return presentInbound(deps, { ...input.query, date: result.date }, result);
  }),
  route(contract.waysHome, async ({ input, actor, signal }) =>
    presentWaysHome(deps, await findWaysHome(deps, input.query, actor, signal)),
  ),
  route(auth.searchUsage, async ({ actor }) => {
    const { allowance, remaining } = await searchUsage(deps, actor);
    return {
      search_limit: allowance.limit,
      searches_remaining: remaining ?? null,
      is_premium: actor.plan === 'premium',
      per: allowance.per,
    };
  }),
];
