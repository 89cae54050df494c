import * as z from 'zod/mini';
import type { CallLimit } from '#domain/call-limit.ts';
import { endpoint } from './endpoint.ts';
import { currentPasswordField, deviceTokenField, emailField } from './fields.ts';

const NO_TOKEN = 'Open the link in the email again: a part of it is missing';
const linkToken = z
  .string(NO_TOKEN)
  .check(z.minLength(1, { error: NO_TOKEN, abort: true }), z.maxLength(512, NO_TOKEN));

/** Uses of links that verify or change an address. */
const EMAIL_LINKS = {
  name: 'email-link:address',
  per: 'address',
  max: 50,
  windowMinutes: 15,
} as const satisfies CallLimit;

/** A call with the token of a link: by a button, because programs that check emails open links. */
const linkEndpoint = {
  method: 'POST',
  action: 'email.prove',
  limit: EMAIL_LINKS,
  body: z.strictObject({ token: linkToken }),
  response: z.void(),
} as const;

export const verifyEmail = endpoint({
  ...linkEndpoint,
  path: '/auth/verify-email',
  summary: 'Verify the email address of an account with the link that was sent to it',
  errors: ['email_link_invalid', 'storage_unavailable'],
  failure: 'Failed to verify your email address',
  unreachable: 'Unable to verify your email address. Please try again later.',
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verification-email',
  summary: 'Send the link that verifies the own email address again; nothing if it is verified',
  action: 'account.edit',
  limit: { name: 'verification-email', per: 'member', max: 3, windowMinutes: 60 },
  response: z.void(),
  errors: ['storage_unavailable'],
  failure: 'Failed to send the email',
  unreachable: 'Unable to send the email. Please try again later.',
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/email',
  summary:
    'Send a link to a new email address, which changes it when it is used; the answer never tells whether the address has an account',
  action: 'account.edit',
  body: z.strictObject({
    email: emailField,
    password: currentPasswordField,
    device_token: deviceTokenField,
  }),
  response: z.void(),
  errors: ['too_many_requests', 'storage_unavailable'],
  failure: 'Failed to send the link',
  unreachable: 'Unable to send the link. Please try again later.',
});

export const confirmEmail = endpoint({
  ...linkEndpoint,
  path: '/auth/confirm-email',
  summary:
    'Change the email address of an account with the link that was sent to the new one; ends every session but the one that asked',
  errors: ['email_link_invalid', 'email_taken', 'storage_unavailable'],
  failure: 'Failed to change your email address',
  unreachable: 'Unable to change your email address. Please try again later.',
});

export const undoEmail = endpoint({
  ...linkEndpoint,
  path: '/auth/undo-email',
  summary:
    'Return to the email address before a change, within seven days; ends every session and removes the password',
  errors: ['email_link_invalid', 'email_taken', 'storage_unavailable'],
  failure: 'Failed to undo the change',
  unreachable: 'Unable to undo the change. Please try again later.',
});
