import * as z from 'zod/mini';
import { type CallLimit, REGISTRATIONS } from '#domain/call-limit.ts';
import { endpoint } from './endpoint.ts';
import {
  currentPasswordField,
  deviceTokenField,
  emailField,
  nameField,
  newPasswordField,
  phoneField,
  timeText,
} from './fields.ts';

export const userDto = z
  .object({
    id: z.string(),
    email: z.string(),
    /** Whether somebody has used a link of an email to the address. An older server sends none. */
    email_verified: z.optional(z.boolean()),
    first_name: z.string(),
    last_name: z.string(),
    /** Ten digits. */
    phone_number: z.nullable(z.string()),
    /** ISO 8601, UTC. */
    created_at: timeText,
    last_login: z.nullable(timeText),
    is_admin: z.boolean(),
    /** True while paid for or during a trial. */
    is_premium: z.boolean(),
    is_active: z.boolean(),
    is_trial: z.boolean(),
    /** Unix seconds. */
    trial_end: z.nullable(z.number()),
    /** Alerts of the member, including completed ones. */
    notification_count: z.number(),
    search_count: z.number(),
    /** False if the member signs in only with Google. */
    has_password: z.boolean(),
  })
  .check(z.meta({ id: 'User' }));
export type UserDto = z.output<typeof userDto>;

/** `device_token` is kept after the session and sent with the next sign-in. An older server sends none. */
export const session = z.object({
  token: z.string(),
  user: userDto,
  device_token: deviceTokenField,
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account and sign in',
  action: 'account.open',
  limit: REGISTRATIONS,
  body: z.strictObject({
    email: emailField,
    password: newPasswordField,
    first_name: nameField('First name is required'),
    last_name: nameField('Last name is required'),
    phone_number: z.optional(phoneField),
    device_token: deviceTokenField,
  }),
  response: session,
  errors: ['email_taken', 'storage_unavailable'],
  failure: 'Registration failed. Please try again.',
  unreachable: 'Unable to create your account. Please try again later.',
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  action: 'session.begin',
  body: z.strictObject({
    email: emailField,
    password: currentPasswordField,
    device_token: deviceTokenField,
  }),
  response: session,
  errors: [
    'sign_in_failed',
    'account_disabled',
    'code_needed',
    'too_many_requests',
    'storage_unavailable',
  ],
  failure: 'Login failed. Please try again.',
  unreachable: 'Unable to sign in. Please try again later.',
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Revoke the token that the call carries, and show no more notices in this browser',
  action: 'session.end',
  clearsCache: true,
  mayBeUnreadable: true,
  body: z.object({
    /**
     * Endpoint of this browser at its push service, if it has push messages turned on. A value that cannot be one is
     * as none: whoever signs out is signed out.
     */
    notices_endpoint: z.catch(z.optional(z.string().check(z.maxLength(1_000))), undefined),
  }),
  response: z.void(),
  errors: ['storage_unavailable'],
  failure: 'Failed to sign out',
  unreachable: 'Unable to sign out. Please try again later.',
});

export const verifyToken = endpoint({
  method: 'POST',
  path: '/auth/verify-token',
  summary: 'Whether a token is valid, and whose it is',
  action: 'session.check',
  body: z.strictObject({ token: z.optional(z.string().check(z.maxLength(512))) }),
  response: z.object({
    valid: z.boolean(),
    user: z.nullable(userDto),
    error: z.nullable(z.string()),
  }),
  errors: ['storage_unavailable'],
  failure: 'Token verification failed',
  unreachable: 'Unable to verify your session. Please try again later.',
});

export const searchUsage = endpoint({
  method: 'GET',
  path: '/auth/search-usage',
  summary: 'What is left of the search allowance',
  action: 'account.see',
  response: z.object({
    search_limit: z.number(),
    /** Null without a limit. */
    searches_remaining: z.nullable(z.number()),
    is_premium: z.boolean(),
    per: z.enum(['day', 'week']),
    /** When the next searches are given; null without a limit. */
    resets_at: z.nullable(timeText),
  }),
  errors: ['storage_unavailable'],
  failure: 'Failed to get search usage',
  unreachable: 'Unable to load your search usage. Please try again later.',
});

/** Pages that may load Google's script. Browsers enter and leave them by a full page load, because of their CSP. */
const GOOGLE_PAGES = ['/login', '/register', '/debug/google'] as const;

/** The page of a path without a trailing slash. */
export const googlePage = (pathname: string): string | undefined =>
  GOOGLE_PAGES.find((page) => page === pathname || `${page}/` === pathname);

export const googleNonce = endpoint({
  method: 'POST',
  path: '/auth/google-nonce',
  summary: 'A value that the next Google credential must carry; good for one sign-in, ten minutes',
  action: 'session.begin',
  limit: { name: 'google-nonce:address', per: 'address', max: 60, windowMinutes: 15 },
  response: z.object({ nonce: z.string() }),
  errors: ['google_unavailable', 'storage_unavailable'],
  failure: 'Google authentication failed',
  unreachable: 'Unable to sign in with Google. Please try again later.',
});

/** Maximum length of a credential. */
const MAX_CREDENTIAL = 8_192;

export const googleSignIn = endpoint({
  method: 'POST',
  path: '/auth/google',
  summary: 'Sign in, or create an account, with a Google credential',
  action: 'session.begin',
  body: z.strictObject({
    /** The ID token. */
    token: z
      .string('Google authentication failed')
      .check(z.minLength(1, 'Google authentication failed'), z.maxLength(MAX_CREDENTIAL)),
    /** Of the existing account with the address, which this connects with Google. */
    password: z.optional(currentPasswordField),
    device_token: deviceTokenField,
  }),
  response: z.object({
    token: z.string(),
    user: userDto,
    is_new: z.boolean(),
    device_token: deviceTokenField,
  }),
  errors: [
    'google_refused',
    'google_needs_password',
    'code_needed',
    'sign_in_failed',
    'account_disabled',
    'google_unavailable',
    'too_many_requests',
    'storage_unavailable',
  ],
  failure: 'Google authentication failed',
  unreachable: 'Unable to sign in with Google. Please try again later.',
});

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
  response: z.object({
    valid: z.boolean(),
    user_name: z.nullable(z.string()),
    /** Of the account, for password managers. Absent from an older server. */
    email: z.optional(z.nullable(z.string())),
  }),
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
