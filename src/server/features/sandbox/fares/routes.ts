import * as contract from '#contract/sandbox/fares.ts';
import { AppError } from '#domain/errors.ts';
import { route } from '#server/http/route.ts';
import type { FareMarket } from './fare-market.ts';
import { presentMarket } from './present.ts';

export interface SandboxFareDeps {
  /** Undefined where the fares are real: there is nothing to move then. */
  readonly market: FareMarket | undefined;
}

export function sandboxFareRoutes({ market }: SandboxFareDeps) {
  /** @throws AppError `not_found`. */
  const existing = (): FareMarket => {
    if (!market) throw new AppError('not_found');
    return market;
  };
  return [
    route(contract.sandboxFares, () => presentMarket(existing().state())),
    route(contract.moveSandboxFares, async ({ input: { body } }) => {
      await existing().moveOn(body.minutes);
      return presentMarket(existing().state());
    }),
  ];
}
