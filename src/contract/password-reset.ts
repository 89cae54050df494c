import * as z from 'zod/mini';
import type { CallLimit } from '#domain/call-limit.ts';
import { endpoint } from './endpoint.ts';
import { deviceTokenField, emailField, newPasswordField } from './fields.ts';

const resetToken = z
  .string('No reset token provided')
  .check(
    z.minLength(1, { error: 'No reset token provided', abort: true }),
    z.maxLength(512, 'Invalid or expired reset token'),
  );

/** Checks and uses of reset links. */
const RESET_LINKS = {
  name: 'reset-link:address',
  per: 'address',
  max: 50,
  windowMinutes: 15,
} as const satisfies CallLimit;

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a reset link, if the address has an account; the answer never tells',
  action: 'password.reset',
  limit: { name: 'reset-request:address', per: 'address', max: 20, windowMinutes: 60 },
  body: z.strictObject({ email: emailField }),
  response: z.object({ message: z.string() }),
  errors: ['storage_unavailable'],
  failure: 'Failed to process password reset request',
  unreachable: 'Unable to request a password reset. Please try again later.',
});

export const verifyResetToken = endpoint({
  method: 'POST',
  path: '/auth/verify-reset-token',
  summary: 'Whether a reset link still works, and whose it is',
  action: 'password.reset',
  limit: RESET_LINKS,
  body: z.strictObject({ token: resetToken }),
  response: z.object({ valid: z.boolean(), user_name: z.nullable(z.string()) }),
  errors: ['storage_unavailable'],
  failure: 'Invalid or expired reset token',
  unreachable: 'Unable to verify your reset link. Please try again later.',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a reset link; ends every session and API key of the account',
  action: 'password.reset',
  limit: RESET_LINKS,
  body: z.strictObject({
    token: resetToken,
    password: newPasswordField,
    device_token: deviceTokenField,
  }),
  response: z.object({ success: z.boolean(), device_token: deviceTokenField }),
  errors: ['reset_token_invalid', 'storage_unavailable'],
  failure: 'Failed to reset password',
  unreachable: 'Unable to reset your password. Please try again later.',
});
