import { googleVerifier } from '../adapters/identity/google.ts';
import { noLocations } from '../adapters/location/none.ts';
import { remoteLocations } from '../adapters/location/remote.ts';
import type { Config } from '../config.ts';
import { watchedPort } from '../observe/supplier-health.ts';
import type { IdentityVerifier } from '../ports/identity-verifier.ts';
import type { LocationSource } from '../ports/location-source.ts';
import type { Ground } from './ground.ts';

/** Null where nobody signs in with Google. */
export function googleOf(
  config: Config,
  { clock, suppliers }: Omit<Ground, 'db'>,
): IdentityVerifier | null {
  if (config.googleClientId === null) return null;
  const google = googleVerifier({
    clientId: config.googleClientId,
    issuer: config.googleIssuer,
    keysUrl: config.googleKeysUrl,
    clock,
  });
  const supplier = { kind: 'identity', name: google.name, simulated: false } as const;
  return watchedPort(google, ['verify'], suppliers?.watch(supplier));
}

export function locationsOf(
  config: Config,
  { clock, suppliers }: Omit<Ground, 'db'>,
): LocationSource {
  if (config.ipLocationUrl === null) return noLocations;
  const locations = remoteLocations({ template: config.ipLocationUrl, clock });
  const supplier = { kind: 'location', name: 'location', simulated: false } as const;
  return watchedPort(locations, ['locate'], suppliers?.watch(supplier));
}
