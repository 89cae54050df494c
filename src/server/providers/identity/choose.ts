import type { Config } from '#server/config.ts';
import { meteredPort } from '#server/telemetry/health.ts';
import type { ProviderContext } from '../provider-context.ts';
import { googleVerifier } from './google.ts';
import type { IdentityVerifier } from './port.ts';

/** Null if no Google client id is configured. */
export function chooseIdentityVerifier(
  { googleClientId: clientId, googleIssuer: issuer, googleKeysUrl: keysUrl }: Config,
  { clock, suppliers }: Omit<ProviderContext, 'db'>,
): IdentityVerifier | null {
  if (clientId === null) return null;
  const google = googleVerifier({ clientId, issuer, keysUrl, clock });
  const metered = suppliers?.meter({ kind: 'identity', name: google.name, simulated: false });
  return meteredPort(google, ['verify'], metered);
}
