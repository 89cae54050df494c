import { isIP } from 'node:net';
import { z } from 'zod';
import type { addPasskey, passkeySignIn } from '#contract/passkeys.ts';
import type { Call } from '#server/http/route.ts';
import type { RelyingParty } from '#server/services.ts';

/** Browsers have no passkeys for network addresses, but for this host on the same machine. */
const LOCAL = 'localhost';
const isLoopback = (host: string) => host === '::1' || host.startsWith('127.');

/** Null where browsers have no passkeys: without https, or at a network address. */
export function relyingPartyOf(publicUrl: string, name: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (isAddress && !isLoopback(host)) return null;
  const id = isAddress ? LOCAL : host;
  if (protocol !== 'https:' && id !== LOCAL) return null;
  return { id, origin: `${protocol}//${id}${port && `:${port}`}`, name };
}

/** What a browser was asked, and by whom; base64url. */
interface Asked {
  readonly relyingParty: RelyingParty;
  readonly challenge: string;
}

/** COSE numbers of EdDSA, ES256 and RS256, the preferred first. The same in every process, whatever its Node. */
export const ALGORITHMS = [-8, -7, -257];

const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/**
 * The challenge that the browser says it was given. Undefined for what cannot be read, and from a page inside one of
 * another site, which ours never are.
 */
export function challengeIn(encoded: string): string | undefined {
  try {
    const read = clientData.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
    return read.crossOrigin ? undefined : read.challenge;
  } catch {
    return undefined;
  }
}

interface VerifiedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** Large, and for few calls: loaded with the first. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Undefined unless it was made for us, for this challenge, and with the person verified. */
export async function verifyNewPasskey(
  { id, client_data: clientDataJSON, attestation }: Call<typeof addPasskey>['input']['body'],
  { relyingParty, challenge }: Asked,
): Promise<VerifiedPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
    if (!isUnattested(decoded.get('fmt'), decoded.get('attStmt').get('x5c'))) return undefined;
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return (
      info && {
        credentialId: Buffer.from(info.credential.id, 'base64url'),
        publicKey: Buffer.from(info.credential.publicKey),
        counter: info.credential.counter,
        isBackedUp: info.credentialBackedUp,
      }
    );
  } catch {
    return undefined;
  }
}

/**
 * We ask for no attestation, and browsers send none, or the passkey's own signature. Certificates are refused: the
 * library would fetch revocation lists from the addresses in them.
 */
const isUnattested = (format: string, certificates: unknown): boolean =>
  format === 'none' || (format === 'packed' && certificates === undefined);

/**
 * The counter and whether there is a copy at the device's maker; undefined unless it is the member's passkey, signs this
 * challenge for us, and has verified the person. Does not compare the counter.
 */
export async function verifyAssertion(
  sent: Call<typeof passkeySignIn>['input']['body'],
  { relyingParty, challenge }: Asked,
  passkey: { readonly handle: Buffer; readonly publicKey: Buffer },
): Promise<Pick<VerifiedPasskey, 'counter' | 'isBackedUp'> | undefined> {
  const { id, client_data: clientDataJSON, authenticator_data: authenticatorData } = sent;
  const { signature, user_handle: userHandle } = sent;
  if (!passkey.handle.equals(Buffer.from(userHandle, 'base64url'))) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // Counter 0 turns its check off, which comes before that of the signature: anybody could make us report a copy.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    return verified ? { counter: info.newCounter, isBackedUp: info.credentialBackedUp } : undefined;
  } catch {
    return undefined;
  }
}
