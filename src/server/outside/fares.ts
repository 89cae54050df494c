import { minutes } from '#domain/time.ts';
import { fannedFares } from '../adapters/fares/fanned-fares.ts';
import type { RouteFares } from '../adapters/fares/route-fares.ts';
import { simulatedFares } from '../adapters/fares/simulated.ts';
import { duffelFares } from '../adapters/fares/suppliers/duffel.ts';
import { fareFeed } from '../adapters/fares/suppliers/feed.ts';
import { travelpayoutsFares } from '../adapters/fares/suppliers/travelpayouts.ts';
import type { Config } from '../config.ts';
import { watchedPort } from '../observe/supplier-health.ts';
import type { Clock } from '../ports/clock.ts';
import type { FareSource } from '../ports/fare-source.ts';
import type { NetworkSource } from '../ports/network-source.ts';
import type { Watched } from './ground.ts';

interface FareGround extends Watched {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Market time. */
  readonly market: Clock;
}

export function fareSourceOf(config: Config, ground: FareGround): FareSource {
  const { maxStops, fareWorkers: workers } = config;
  const routeFares = routeFaresOf(config, ground.network);
  if (routeFares) {
    const { name } = routeFares;
    const watched = ground.suppliers?.watch({ kind: 'fares', name, simulated: false });
    const supplier = watchedPort(routeFares, ['askRoute'], watched);
    return fannedFares({ ...ground, supplier, workers, maxStops, rests: watched?.rests });
  }
  const rules = {
    minConnection: minutes(config.minConnectionMinutes),
    minConnectionFromAbroad: minutes(config.minConnectionFromAbroadMinutes),
    maxLayover: minutes(config.maxLayoverMinutes),
    maxStops,
  };
  const fares = simulatedFares({ ...ground, seed: config.fareSeed, rules });
  const { name } = fares;
  return watchedPort(
    fares,
    ['search', 'lowest'],
    ground.suppliers?.watch({ kind: 'fares', name, simulated: true }),
  );
}

/** Undefined where fares are made up. */
function routeFaresOf(config: Config, network: NetworkSource): RouteFares | undefined {
  const { fares, fareAirline: airline } = config;
  if (fares === 'feed')
    return fareFeed({ url: config.fareFeedUrl ?? '', key: config.fareFeedKey ?? '' });
  if (fares === 'duffel')
    return duffelFares({
      url: config.duffelUrl,
      token: config.duffelToken ?? '',
      airline,
      network,
    });
  if (fares === 'travelpayouts')
    return travelpayoutsFares({
      url: config.travelpayoutsUrl,
      token: config.travelpayoutsToken ?? '',
      airline,
      network,
    });
  return undefined;
}
