import * as z from 'zod/mini';
import { userDto } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { currentPasswordField, deviceTokenField } from './fields.ts';

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
