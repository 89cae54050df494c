import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreationOptionsDto, RequestOptionsDto } from '#contract/passkeys.ts';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** The shortest form: the library encodes keys again and compares the lengths. */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  return value < 256
    ? Buffer.from([type | 24, value])
    : Buffer.from([type | 25, value >> 8, value & 0xff]);
}

/** As much of RFC 8949 as an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** Key type, algorithm, curve, x and y of a key on P-256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const CAN_BE_BACKED_UP = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

/** What a test changes of a ceremony that is right. */
export interface CeremonyChanges {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Signed by the passkey itself, or with a certificate, which is empty here. */
  readonly attestation?: 'self' | 'certified';
  /** Base64url. */
  readonly userHandle?: string;
  readonly signature?: string;
}

/**
 * A browser with an authenticator that holds one passkey on P-256, which is backed up. `counts` is false for one whose
 * counter stays 0, as those of phones do.
 */
export function softAuthenticator({
  origin = 'http://localhost:3000',
  counts = true,
}: {
  origin?: string;
  counts?: boolean;
} = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let handle = '';

  const clientDataOf = (challenge: string, type: string, changes: CeremonyChanges) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: changes.crossOrigin ?? false,
      }),
    );

  function authDataOf(rpId: string, changes: CeremonyChanges, credential?: Buffer): Buffer {
    if (counts) counter += 1;
    const flags =
      PRESENT |
      (changes.isVerified === false ? 0 : VERIFIED) |
      CAN_BE_BACKED_UP |
      BACKED_UP |
      (credential ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? counter);
    const parts = [sha256(changes.rpId ?? rpId), Buffer.from([flags]), count];
    return Buffer.concat(credential ? [...parts, credential] : parts);
  }

  const signatureOf = (authData: Buffer, clientData: Buffer): Buffer =>
    sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);

  return {
    id: credentialId.toString('base64url'),
    /** The body of the call that adds the passkey. */
    create(options: CreationOptionsDto, changes: CeremonyChanges = {}) {
      handle = options.user.id;
      const length = Buffer.from([0, credentialId.length]);
      const aaguid = Buffer.alloc(16);
      const attested = Buffer.concat([aaguid, length, credentialId, coseOf(publicKey)]);
      const authData = authDataOf(options.rp.id, changes, attested);
      const clientData = clientDataOf(options.challenge, 'webauthn.create', changes);
      const statement = new Map<string, Cbor>();
      if (changes.attestation) {
        statement.set('alg', -7).set('sig', signatureOf(authData, clientData));
        if (changes.attestation === 'certified') statement.set('x5c', '');
      }
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', changes.attestation ? 'packed' : 'none'],
          ['attStmt', statement],
          ['authData', authData],
        ]),
      );
      return {
        id: credentialId.toString('base64url'),
        client_data: clientData.toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    /** The body of the call that signs in. */
    get(options: RequestOptionsDto, changes: CeremonyChanges = {}) {
      const clientData = clientDataOf(options.challenge, 'webauthn.get', changes);
      const authData = authDataOf(options.rpId, changes);
      return {
        id: credentialId.toString('base64url'),
        client_data: clientData.toString('base64url'),
        authenticator_data: authData.toString('base64url'),
        signature: changes.signature ?? signatureOf(authData, clientData).toString('base64url'),
        user_handle: changes.userHandle ?? handle,
      };
    },
  };
}
export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;
