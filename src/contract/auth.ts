import * as z from 'zod/mini';
import { REGISTRATIONS } from '#domain/call-limit.ts';
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
