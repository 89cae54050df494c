import * as contract from '#contract/unsubscribe.ts';
import { route } from '#server/http/route.ts';
import { type UnsubscribeDeps, unsubscribe } from './unsubscribe.ts';

export const unsubscribeRoutes = (deps: UnsubscribeDeps) => [
  route(contract.unsubscribe, async ({ input: { query, body } }) => {
    const isOneClick = body['List-Unsubscribe'] !== undefined;
    const token = (isOneClick ? query.token : body.token) ?? '';
    const { route: of, stopped } = await unsubscribe(deps, { token, all: body.all ?? false });
    return {
      origin_airport: of?.origin ?? null,
      destination_airport: of?.destination ?? null,
      stopped,
    };
  }),
];
