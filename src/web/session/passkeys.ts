import type { RawInputOf } from '#contract/endpoint.ts';
import type {
  addPasskey,
  CreationOptionsDto,
  passkeySignIn,
  RequestOptionsDto,
} from '#contract/passkeys.ts';

export type CreatedPasskey = RawInputOf<typeof addPasskey>['body'];
export type UsedPasskey = Omit<RawInputOf<typeof passkeySignIn>['body'], 'device_token'>;

/** Whether pages of `host` can ask for passkeys here. Null for a site without passkeys. */
export const hasPasskeys = (host: string | null): boolean =>
  host !== null &&
  location.hostname === host &&
  typeof globalThis.PublicKeyCredential === 'function';

/** Whether the browser offers passkeys in the autofill of a field. */
export const hasPasskeyAutofill = async (): Promise<boolean> =>
  (await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;

const library = () => import('@simplewebauthn/browser');

/** Has the browser make a passkey. @throws Error; see {@link passkeyErrorText}. */
export async function createPasskey(options: CreationOptionsDto): Promise<CreatedPasskey> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: options });
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/**
 * Asks for a passkey: in a window of the browser, or in the autofill of the field with `webauthn` until somebody chooses
 * one there. Ends the question before. @throws Error; see {@link passkeyErrorText}.
 */
export async function usePasskey(
  options: RequestOptionsDto,
  where: 'window' | 'autofill',
): Promise<UsedPasskey> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: where === 'autofill',
  });
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  };
}

/** Ends a question that waits. */
export const stopAskingForPasskey = async (): Promise<void> =>
  (await library()).WebAuthnAbortService.cancelCeremony();

/** Names of errors of the browser. */
const TEXTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Please try again.',
  InvalidStateError: 'This device or account has a passkey for you already.',
};
const OTHER = 'Passkeys do not work in this browser right now.';

/** Undefined for a question that another one has ended. */
export function passkeyErrorText(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : '';
  return name === 'AbortError' ? undefined : (TEXTS[name] ?? OTHER);
}
