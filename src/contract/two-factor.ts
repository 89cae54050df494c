import * as z from 'zod/mini';
import { visibleText } from '#domain/typed-text.ts';
import { session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { currentPasswordField, deviceTokenField, timeText } from './fields.ts';

/** Of an authenticator app, or a recovery code; spaces and dashes do not matter. */
const codeField = z
  .string('Enter a code')
  .check(
    z.overwrite(visibleText),
    z.minLength(1, { error: 'Enter a code', abort: true }),
    z.maxLength(64, 'This code is not right'),
  );

const recoveryCodes = z.object({
  /** Ten codes for one use each, in this answer only. */
  recovery_codes: z.array(z.string()),
});

export const loginCode = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  summary:
    'The second step of a sign-in that was answered with `code_needed`: a code of the authenticator app, or a recovery code',
  action: 'session.begin',
  body: z.strictObject({
    /** From the error `code_needed`. */
    challenge: z
      .string('No sign-in to go on with')
      .check(
        z.minLength(1, 'No sign-in to go on with'),
        z.maxLength(128, 'No sign-in to go on with'),
      ),
    code: codeField,
    /** The same as in the first step. */
    device_token: deviceTokenField,
  }),
  response: session,
  errors: [
    'challenge_invalid',
    'code_refused',
    'account_disabled',
    'google_refused',
    'too_many_requests',
    'storage_unavailable',
  ],
  failure: 'Login failed. Please try again.',
  unreachable: 'Unable to sign in. Please try again later.',
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/confirm',
  summary:
    'Prove again that it is you, by password or code; for ten minutes, calls that need it are answered',
  action: 'account.see',
  body: z
    .strictObject({
      password: z.optional(currentPasswordField),
      code: z.optional(codeField),
      device_token: deviceTokenField,
    })
    .check(
      z.refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        path: ['password'],
        error: 'Send a password or a code',
      }),
    ),
  response: z.void(),
  errors: ['sign_in_again', 'code_refused', 'too_many_requests', 'storage_unavailable'],
  failure: 'Failed to confirm that it is you',
  unreachable: 'Unable to confirm that it is you. Please try again later.',
});

export const secondFactor = endpoint({
  method: 'GET',
  path: '/auth/two-factor',
  summary: 'Whether two-factor sign-in is on, and how many recovery codes are left',
  action: 'account.see',
  response: z.object({
    on: z.boolean(),
    /** When it was turned on; null while it is off. */
    since: z.nullable(timeText),
    recovery_codes_left: z.int(),
  }),
  errors: ['storage_unavailable'],
  failure: 'Failed to load two-factor sign-in',
  unreachable: 'Unable to load two-factor sign-in. Please try again later.',
});
export type SecondFactorDto = z.output<typeof secondFactor.response>;

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/begin',
  summary: 'A new secret for an authenticator app; nothing is on before its first code is sent',
  action: 'second-factor.change',
  limit: { name: 'two-factor:member', per: 'member', max: 30, windowMinutes: 60 },
  response: z.object({
    /** In base32. */
    secret: z.string(),
    /** The same for a QR code, `otpauth://…`. */
    uri: z.string(),
  }),
  errors: ['second_factor_on', 'storage_unavailable'],
  failure: 'Failed to begin two-factor sign-in',
  unreachable: 'Unable to begin two-factor sign-in. Please try again later.',
});

export const turnOnSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/confirm',
  summary:
    'Turn on two-factor sign-in with the first code of the app; ends every other session and answers the recovery codes',
  action: 'second-factor.change',
  body: z.strictObject({ code: codeField, device_token: deviceTokenField }),
  response: recoveryCodes,
  errors: ['code_refused', 'second_factor_on', 'too_many_requests', 'storage_unavailable'],
  failure: 'Failed to turn on two-factor sign-in',
  unreachable: 'Unable to turn on two-factor sign-in. Please try again later.',
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  summary: 'Ten new recovery codes in place of all earlier ones',
  action: 'second-factor.change',
  body: z.strictObject({ code: codeField, device_token: deviceTokenField }),
  response: recoveryCodes,
  errors: ['code_refused', 'too_many_requests', 'storage_unavailable'],
  failure: 'Failed to make recovery codes',
  unreachable: 'Unable to make recovery codes. Please try again later.',
});

export const turnOffSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/two-factor',
  summary:
    'Turn off two-factor sign-in; takes a code and the password, or without one a sign-in of the last ten minutes',
  action: 'account.edit',
  body: z.strictObject({
    code: codeField,
    /** Left out by members who have none. */
    password: z.optional(currentPasswordField),
    device_token: deviceTokenField,
  }),
  response: z.void(),
  errors: ['code_refused', 'sign_in_again', 'too_many_requests', 'storage_unavailable'],
  failure: 'Failed to turn off two-factor sign-in',
  unreachable: 'Unable to turn off two-factor sign-in. Please try again later.',
});
