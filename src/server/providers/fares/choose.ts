import type { ConnectionRules } from '#domain/itineraries.ts';
import { type Clock, minutes } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Config } from '#server/config.ts';
import { meteredPort } from '#server/telemetry/health.ts';
import type { ProviderContext } from '../provider-context.ts';
import { duffelFares } from './duffel.ts';
import { fannedFares } from './fanned-fares.ts';
import { fareFeed } from './feed.ts';
import type { FareSource } from './port.ts';
import type { RouteFares } from './route-fares.ts';
import { localFares } from './sample.ts';
import { timetableFares } from './timetable.ts';
import { travelpayoutsFares } from './travelpayouts.ts';

interface FareContext extends Omit<ProviderContext, 'db'> {
  readonly network: NetworkSource;
  /** Market time: moves simulated fares within a day. */
  readonly market: Clock;
}

export const connectionRulesOf = (config: Config): ConnectionRules => ({
  minConnection: minutes(config.minConnectionMinutes),
  minConnectionFromAbroad: minutes(config.minConnectionFromAbroadMinutes),
  maxLayover: minutes(config.maxLayoverMinutes),
  maxStops: config.maxStops,
});

export function chooseFares(config: Config, context: FareContext): FareSource {
  const { maxStops, fareWorkers: workers } = config;
  const routeFares = routeFaresOf(config, context.network);
  if (routeFares) {
    const { name } = routeFares;
    const metered = context.suppliers?.meter({ kind: 'fares', name, simulated: false });
    const supplier = meteredPort(routeFares, ['askRoute'], metered);
    return fannedFares({
      ...context,
      supplier,
      workers,
      maxStops,
      onStateChange: metered?.onStateChange,
    });
  }
  const fares = localFares({
    ...context,
    rules: connectionRulesOf(config),
    seed: tripSeedOf(config),
  });
  if (!fares.hasFares) return fares;
  const { name } = fares;
  return meteredPort(
    fares,
    ['search', 'lowest'],
    context.suppliers?.meter({ kind: 'fares', name, simulated: true }),
  );
}

/**
 * The source of boards, which everybody may ask for. A source that does not know how long its fares are valid pays its
 * supplier for each request, so boards come from the timetable instead.
 */
export const chooseBoardFares = (
  config: Config,
  { network, clock }: Pick<FareContext, 'network' | 'clock'>,
  fares: FareSource,
): FareSource =>
  fares.version ? fares : timetableFares({ network, clock, rules: connectionRulesOf(config) });

/**
 * Seed of the simulated fares for questions about trips; undefined for any other source. A supplier is paid for each
 * route and day, and a question has hundreds, so trips come from the timetable then.
 */
export const tripSeedOf = (config: Config): string | undefined =>
  config.fares === 'sample' ? config.fareSeed : undefined;

/** Undefined for simulated fares and for none. */
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
