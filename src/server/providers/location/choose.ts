import type { Config } from '#server/config.ts';
import { meteredPort } from '#server/telemetry/health.ts';
import type { ProviderContext } from '../provider-context.ts';
import type { LocationSource } from './port.ts';
import { LOCATION_LOOKUP, remoteLocations } from './remote.ts';

export function chooseLocations(
  config: Config,
  { clock, suppliers }: Omit<ProviderContext, 'db'>,
): LocationSource {
  if (config.ipLocationUrl === null) return noLocations;
  const locations = remoteLocations({ template: config.ipLocationUrl, clock });
  const metered = suppliers?.meter({ kind: 'location', name: LOCATION_LOOKUP, simulated: false });
  return meteredPort(locations, ['locate'], metered);
}

/** Used when no service is configured: no location is known. */
export const noLocations: LocationSource = { locate: async () => null };
