import * as z from 'zod/mini';
import { MAX_PASSKEYS } from '#domain/account.ts';
import { MAX_KEYS } from '#domain/api-key.ts';
import { ERROR_CODES, type ErrorCode } from '#domain/errors.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { MOST_SAVED_TRIPS } from '#domain/saved-trip.ts';

/** Status and default message of every error code: the only such table in the product. */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Please check the highlighted fields.' },
  unknown_airport: { status: 400, message: 'We do not know this airport.' },
  sign_in_required: { status: 401, message: 'Please log in to continue' },
  sign_in_failed: { status: 401, message: 'Invalid email or password' },
  account_disabled: {
    status: 403,
    message: 'This account has been disabled. Please contact support.',
  },
  premium_required: {
    status: 403,
    message: 'This is a premium feature. Please upgrade your account.',
  },
  inbound_is_premium: {
    status: 403,
    message: 'Inbound flight search is a premium feature. Please upgrade your account.',
  },
  single_route_is_premium: {
    status: 403,
    message:
      'Single route search is a premium feature. Upgrade your account to search specific destinations.',
  },
  admin_required: { status: 403, message: 'Admin privileges required.' },
  second_factor_required: {
    status: 403,
    message:
      'Administrators sign in with two factors here. Turn on two-factor sign-in in your profile, or sign in with a passkey.',
  },
  confirmation_needed: {
    status: 403,
    message: 'Please confirm that it is you, with your password or a code.',
  },
  code_needed: { status: 401, message: 'Enter a code of your authenticator app to sign in.' },
  code_refused: { status: 400, message: 'This code is not right.' },
  challenge_invalid: {
    status: 400,
    message: 'Your sign-in took longer than five minutes. Please start again.',
  },
  second_factor_on: { status: 409, message: 'Two-factor sign-in is on already.' },
  key_invalid: { status: 401, message: 'This API key is not valid.' },
  key_revoked: { status: 401, message: 'This API key was revoked.' },
  key_scope_required: { status: 403, message: 'This API key may not make this call.' },
  origin_refused: { status: 403, message: 'Pages of other sites may not call this address.' },
  key_limit_reached: {
    status: 409,
    message: `You have ${MAX_KEYS} API keys already. Revoke one to create another.`,
  },
  alerts_need_sign_in: { status: 401, message: 'Please log in to create flight alerts' },
  alerts_are_premium: {
    status: 403,
    message:
      'Flight alerts are a premium feature. Please upgrade your account to access this feature.',
  },
  alert_limit_reached: {
    status: 409,
    message: `Maximum ${PREMIUM_LIMITS.activeAlerts} alerts reached`,
  },
  alert_completed: {
    status: 409,
    message: 'This alert is completed and can no longer be deleted.',
  },
  alert_ended: { status: 409, message: 'This alert is no longer active.' },
  trip_limit_reached: {
    status: 409,
    message: `You keep ${MOST_SAVED_TRIPS} trips already. Remove one to keep another.`,
  },
  idempotency_key_in_use: {
    status: 409,
    message: 'We are still working on this. Please try again in a moment.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'Another call was sent with this Idempotency-Key. Send a new key.',
  },
  unsubscribe_link_invalid: {
    status: 400,
    message: 'This link does not work. Manage your alerts on the alerts page.',
  },
  not_found: { status: 404, message: 'Not found.' },
  admin_stays: {
    status: 409,
    message:
      'An administrator cannot delete the own account. Have the role removed first, then try again.',
  },
  sign_in_again: {
    status: 409,
    message: 'Please sign out, sign in again, and do this within ten minutes.',
  },
  export_running: {
    status: 409,
    message: 'Your data is being downloaded already. Please wait until that has ended.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  email_link_invalid: {
    status: 400,
    message: 'This link was used before, was replaced by a newer one, or has expired.',
  },
  reset_token_invalid: { status: 400, message: 'Invalid or expired reset token' },
  passkey_refused: {
    status: 401,
    message: 'This passkey could not be verified. Please try again, or sign in another way.',
  },
  passkey_unknown: {
    status: 401,
    message:
      'No account here has this passkey: it was removed, or made for another account. Please sign in another way.',
  },
  passkey_copied: {
    status: 401,
    message:
      'This passkey seems to have been copied, so it no longer signs in. Sign in another way, and remove it on your profile.',
  },
  passkey_expired: {
    status: 409,
    message: 'This took too long or was sent twice. Please try again.',
  },
  passkey_not_added: {
    status: 400,
    message: 'This passkey could not be added. Please try again.',
  },
  passkey_limit_reached: {
    status: 409,
    message: `You have ${MAX_PASSKEYS} passkeys already. Remove one to add another.`,
  },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys do not work at the address of this site. Please use your password.',
  },
  google_refused: { status: 400, message: 'Google authentication failed' },
  google_needs_password: {
    status: 409,
    message:
      'An account with this email already exists. Enter its password once to connect it with Google.',
  },
  google_unavailable: {
    status: 503,
    message: 'Google sign-in is unavailable right now. Please sign in with your password.',
  },
  already_subscribed: { status: 409, message: 'You already have Premium.' },
  no_subscription: {
    status: 409,
    message: 'There is no subscription to manage: this Premium was not bought here.',
  },
  card_declined: { status: 402, message: 'The card was declined. Please try another one.' },
  signature_invalid: { status: 400, message: 'The signature does not fit the body.' },
  payments_unavailable: {
    status: 503,
    message: 'Payments are unavailable right now. Please try again in a moment.',
  },
  unsupported_body: { status: 415, message: 'Send the body as application/json.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  method_not_allowed: { status: 405, message: 'This address has no such method.' },
  search_limit_reached: { status: 429, message: 'Search limit reached.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please try again later.' },
  fares_unavailable: {
    status: 503,
    message: 'Fares are unavailable right now. Please try again in a moment.',
  },
  location_unavailable: { status: 503, message: 'Locations are unavailable right now.' },
  weather_missing: { status: 404, message: 'Weather data not available' },
  weather_unavailable: { status: 503, message: 'Weather service is currently unavailable' },
  hotels_are_premium: {
    status: 403,
    message: 'Hotel search is a premium feature. Please upgrade your account.',
  },
  hotels_missing: { status: 404, message: 'No hotels found' },
  hotels_unavailable: { status: 503, message: 'Hotel search service is currently unavailable' },
  cars_are_premium: {
    status: 403,
    message: 'Rental car search is a premium feature. Please upgrade your account.',
  },
  cars_unavailable: { status: 503, message: 'Car rental service is currently unavailable' },
  message_has_no_text: {
    status: 409,
    message: "This email's content was deleted for security. The recipient can request a new one.",
  },
  member_action_refused: { status: 409, message: 'This is not possible for this member.' },
  storage_unavailable: {
    status: 503,
    message: 'The service is unavailable right now. Please try again in a moment.',
  },
  busy: {
    status: 503,
    message: 'We are very busy right now. Please try again in a moment.',
  },
  switched_off: {
    status: 503,
    message: 'This is off for now. Try again in a few minutes.',
  },
  unexpected: { status: 500, message: 'Something went wrong. Please try again later.' },
} as const satisfies Record<ErrorCode, { status: number; message: string }>;

/** Body of every response outside 2xx. `fields` has a message per invalid input path. */
export const errorBody = z
  .object({
    error: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** For internal errors: identifies the request in the logs. */
    reference: z.optional(z.string()),
    /** With `code_needed`: what the call with the code sends back, for five minutes, from the same browser. */
    challenge: z.optional(z.string()),
  })
  .check(z.meta({ id: 'Error' }));
export type ErrorBody = z.output<typeof errorBody>;

/** The same for callers that accept `application/problem+json` (RFC 9457). */
export const problem = z
  .object({
    /** Leads to the description of the error code. */
    type: z.string(),
    /** The usual message of the code. */
    title: z.string(),
    status: z.number(),
    detail: z.string(),
    code: errorBody.shape.error,
    fields: errorBody.shape.fields,
    reference: errorBody.shape.reference,
    challenge: errorBody.shape.challenge,
  })
  .check(z.meta({ id: 'Problem' }));
export type Problem = z.output<typeof problem>;

/** Text if a search gets no response. Not beside its call, so that the form need not load the endpoints. */
export const SEARCH_UNREACHABLE = 'Unable to search flights. Please try again later.';
