import { onTestFinished, vi } from 'vitest';
import { fakeApi, givenSite } from './fake-api.ts';

interface Question {
  readonly mediation: string | undefined;
  readonly publicKey: any;
  readonly settle: (credential: object | DOMException) => void;
  /** Whether the page no longer waits for it. */
  readonly hasEnded: () => boolean;
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const CREDENTIAL = {
  id: 'the-id',
  rawId: Uint8Array.from(atob('the+id=='), (character) => character.charCodeAt(0)).buffer,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
};

/** As the fixture sends them: base64url of the words. */
export const SENT_PASSKEY = {
  id: 'the-id',
  client_data: btoa('client data').replaceAll('=', ''),
  attestation: btoa('attestation').replaceAll('=', ''),
  transports: ['internal'],
};
export const SENT_ASSERTION = {
  id: 'the-id',
  client_data: btoa('client data').replaceAll('=', ''),
  authenticator_data: btoa('authenticator').replaceAll('=', ''),
  signature: btoa('signature').replaceAll('=', ''),
  user_handle: btoa('handle').replaceAll('=', ''),
};

export const REQUEST = {
  rpId: 'localhost',
  challenge: btoa('request').replaceAll('=', ''),
  timeout: 300_000,
  userVerification: 'required',
};
export const CREATION = {
  rp: { id: 'localhost', name: 'Roamfare' },
  user: { id: btoa('handle').replaceAll('=', ''), name: 'maya@example.com', displayName: 'Maya' },
  challenge: btoa('creation').replaceAll('=', ''),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

/** A site with passkeys, and a fake browser that has them. */
export function fakePasskeys({ autofill = false } = {}) {
  givenSite({ passkey_host: 'localhost' });
  fakeApi.on('POST /auth/passkey-options', { status: 200, json: { options: REQUEST } });
  const questions: Question[] = [];
  const ask = ({ mediation, publicKey, signal }: any) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const settle = (credential: object | DOMException) =>
        credential instanceof DOMException ? reject(credential) : resolve(credential);
      questions.push({ mediation, publicKey, settle, hasEnded: () => signal.aborted });
    });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => autofill }),
  );
  const before = Object.getOwnPropertyDescriptor(navigator, 'credentials');
  Object.defineProperty(navigator, 'credentials', {
    value: { create: ask, get: ask },
    configurable: true,
  });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'credentials', before);
    else Reflect.deleteProperty(navigator, 'credentials');
  });
  const last = () => questions.at(-1);
  return {
    questions,
    /** The words of the challenge of the last question. */
    challenge: () => new TextDecoder().decode(last()?.publicKey.challenge),
    create: () =>
      last()?.settle({
        ...CREDENTIAL,
        response: {
          clientDataJSON: bytes('client data'),
          attestationObject: bytes('attestation'),
          getTransports: () => ['internal'],
        },
      }),
    choose: () =>
      last()?.settle({
        ...CREDENTIAL,
        response: {
          clientDataJSON: bytes('client data'),
          authenticatorData: bytes('authenticator'),
          signature: bytes('signature'),
          userHandle: bytes('handle'),
        },
      }),
    fail: (name: string) => last()?.settle(new DOMException('as the browser says', name)),
  };
}
