import * as z from 'zod/mini';
import { cleanName, MAX_PASSKEY_NAME, nameError } from '#domain/account.ts';
import { userDto } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { currentPasswordField, deviceTokenField, timeText } from './fields.ts';

/** Unpadded base64url of the bytes that a browser gives. */
const bytesField = (maxLength: number) => {
  const message = 'This is not base64url, or too long';
  return z.string(message).check(z.maxLength(maxLength, message), z.regex(/^[\w-]+$/, message));
};
/** Of a credential with 1023 bytes. */
const credentialIdField = bytesField(1_364);
const clientDataField = bytesField(4_096);

const publicKeyType = z.literal('public-key');
/** Milliseconds that the browser waits for the person. */
const timeout = z.number();

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3, for `navigator.credentials.create`. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.number() })),
  timeout,
  excludeCredentials: z.array(
    z.object({ type: publicKeyType, id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptionsDto = z.output<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3, for `navigator.credentials.get`. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout,
  userVerification: z.literal('required'),
});
export type RequestOptionsDto = z.output<typeof requestOptions>;

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey-options',
  summary: 'What a browser needs to sign in with a passkey; good for one sign-in, five minutes',
  action: 'session.begin',
  limit: { name: 'passkey-options:address', per: 'address', max: 120, windowMinutes: 15 },
  response: z.object({ options: requestOptions }),
  errors: ['passkeys_unavailable', 'storage_unavailable'],
  failure: 'Sign-in with a passkey failed. Please try again.',
  unreachable: 'Unable to sign in. Please try again later.',
});

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey',
  action: 'session.begin',
  body: z.strictObject({
    id: credentialIdField,
    client_data: clientDataField,
    authenticator_data: bytesField(4_096),
    signature: bytesField(8_192),
    user_handle: bytesField(128),
    device_token: deviceTokenField,
  }),
  response: z.object({ token: z.string(), user: userDto, device_token: deviceTokenField }),
  errors: [
    'passkey_refused',
    'passkey_unknown',
    'passkey_copied',
    'passkey_expired',
    'account_disabled',
    'passkeys_unavailable',
    'too_many_requests',
    'storage_unavailable',
  ],
  failure: 'Sign-in with a passkey failed. Please try again.',
  unreachable: 'Unable to sign in. Please try again later.',
});

const NAME_ERROR = 'Give the passkey a name';
const passkeyNameField = z.string(NAME_ERROR).check(
  z.overwrite(cleanName),
  z.minLength(1, { error: NAME_ERROR, abort: true }),
  z.maxLength(MAX_PASSKEY_NAME, {
    error: `Please use at most ${MAX_PASSKEY_NAME} characters`,
    abort: true,
  }),
  z.check<string>(({ value, issues }) => {
    const message = nameError(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  }),
);

const passkeyDto = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: timeText,
    /** Null for a passkey that was never used. */
    last_used_at: z.nullable(timeText),
    /** Whether there is a copy at the device's maker. */
    backed_up: z.boolean(),
  })
  .check(z.meta({ id: 'Passkey' }));
export type PasskeyDto = z.output<typeof passkeyDto>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/profile/passkeys',
  summary: 'The own passkeys, the oldest first',
  action: 'passkeys.manage',
  response: z.object({
    passkeys: z.array(passkeyDto),
    /** Passkeys that a member may have at once. */
    limit: z.number(),
  }),
  errors: ['storage_unavailable'],
  failure: 'Failed to load your passkeys',
  unreachable: 'Unable to load your passkeys. Please try again later.',
});

/** Left out by members without a password, who must have signed in within ten minutes. */
const ownerProof = {
  password: z.optional(currentPasswordField),
  device_token: deviceTokenField,
};

export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/profile/passkeys/options',
  summary:
    'What a browser needs to make a passkey, good for five minutes in this session; without a password only within ten minutes of signing in',
  action: 'passkeys.manage',
  body: z.strictObject(ownerProof),
  response: z.object({ options: creationOptions }),
  errors: [
    'sign_in_again',
    'passkey_limit_reached',
    'passkeys_unavailable',
    'too_many_requests',
    'storage_unavailable',
  ],
  failure: 'Failed to add the passkey',
  unreachable: 'Unable to add a passkey. Please try again later.',
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/profile/passkeys',
  summary: 'Add the passkey that a browser has made; the member is told by email',
  action: 'passkeys.manage',
  limit: { name: 'add-passkey', per: 'member', max: 30, windowMinutes: 60 },
  body: z.strictObject({
    id: credentialIdField,
    client_data: clientDataField,
    attestation: bytesField(8_192),
    transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
  }),
  response: z.object({ passkey: passkeyDto }),
  errors: [
    'passkey_not_added',
    'passkey_expired',
    'passkey_limit_reached',
    'passkeys_unavailable',
    'storage_unavailable',
  ],
  failure: 'Failed to add the passkey',
  unreachable: 'Unable to add the passkey. Please try again later.',
});

const params = z.object({ id: z.uuid('This is not the id of a passkey') });

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/profile/passkeys/:id',
  summary: 'Name one of the own passkeys',
  action: 'passkeys.manage',
  params,
  body: z.strictObject({ name: passkeyNameField }),
  response: z.object({ passkey: passkeyDto }),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to rename the passkey',
  unreachable: 'Unable to rename the passkey. Please try again later.',
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/profile/passkeys/:id',
  summary:
    'Remove one of the own passkeys, which no longer signs in; without a password only within ten minutes of signing in',
  action: 'passkeys.manage',
  params,
  body: z.strictObject(ownerProof),
  response: z.void(),
  errors: ['not_found', 'sign_in_again', 'too_many_requests', 'storage_unavailable'],
  failure: 'Failed to remove the passkey',
  unreachable: 'Unable to remove the passkey. Please try again later.',
});
