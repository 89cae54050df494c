import * as contract from '#contract/network.ts';
import { route } from '#server/http/route.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { NetworkSource } from '#server/ports/network-source.ts';
import { presentAirports, presentRoutes } from './present.ts';

export interface NetworkDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
}

export const networkRoutes = ({ network, clock }: NetworkDeps) => [
  route(contract.airports, () => presentAirports(network.current(), clock.now())),
  route(contract.routes, () => presentRoutes(network.current(), clock.now())),
  route(contract.blackoutDates, () => [...network.current().blackoutDates].sort()),
];
