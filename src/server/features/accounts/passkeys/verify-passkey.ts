import { z } from 'zod';
import type { OwnedPasskey } from '#server/db/queries/accounts/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a browser sends of a new passkey; base64url. */
export interface SentPasskey {
  readonly id: string;
  readonly clientData: string;
  readonly attestation: string;
  readonly transports: readonly string[];
}

/** What a browser sends of a passkey that signs in; base64url. */
export interface SentAssertion {
  readonly id: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string;
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

export interface VerifiedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** Large, and for few calls: loaded with the first. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Undefined unless it was made for us, for this challenge, and with the person verified. */
export async function verifyNewPasskey(
  { id, clientData: clientDataJSON, attestation }: SentPasskey,
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
  sent: SentAssertion,
  { relyingParty, challenge }: Asked,
  passkey: OwnedPasskey,
): Promise<Pick<VerifiedPasskey, 'counter' | 'isBackedUp'> | undefined> {
  const { id, clientData: clientDataJSON, authenticatorData, signature, userHandle } = sent;
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
