/** Every error code of the API. The contract assigns each its status and text. */
export const ERROR_CODES = [
  'invalid_input',
  'sign_in_required',
  'sign_in_failed',
  'account_disabled',
  'premium_required',
  'inbound_is_premium',
  'single_route_is_premium',
  'admin_required',
  'second_factor_required',
  'confirmation_needed',
  'code_needed',
  'code_refused',
  'challenge_invalid',
  'second_factor_on',
  'key_invalid',
  'key_revoked',
  'key_scope_required',
  'key_limit_reached',
  'origin_refused',
  'alerts_need_sign_in',
  'alerts_are_premium',
  'alert_limit_reached',
  'alert_completed',
  'alert_ended',
  'trip_limit_reached',
  'idempotency_key_in_use',
  'idempotency_key_reused',
  'unsubscribe_link_invalid',
  'not_found',
  'unknown_airport',
  'email_taken',
  'admin_stays',
  'sign_in_again',
  'export_running',
  'reset_token_invalid',
  'email_link_invalid',
  'passkey_refused',
  'passkey_unknown',
  'passkey_copied',
  'passkey_expired',
  'passkey_not_added',
  'passkey_limit_reached',
  'passkeys_unavailable',
  'google_refused',
  'google_needs_password',
  'google_unavailable',
  'already_subscribed',
  'no_subscription',
  'card_declined',
  'signature_invalid',
  'payments_unavailable',
  'search_limit_reached',
  'too_many_requests',
  'fares_unavailable',
  'location_unavailable',
  'weather_missing',
  'weather_unavailable',
  'hotels_are_premium',
  'hotels_missing',
  'hotels_unavailable',
  'cars_are_premium',
  'cars_unavailable',
  'message_has_no_text',
  'member_action_refused',
  'storage_unavailable',
  'busy',
  'switched_off',
  'unsupported_body',
  'body_too_large',
  'method_not_allowed',
  'unexpected',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Optional details of an {@link AppError}. */
interface RefusalDetails {
  /** Replaces the default text of the code. Safe to show to users. */
  readonly message?: string;
  /** Message per invalid input path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** The caller has used up a limit of its own; without it, `busy` means that everybody asks too much. */
  readonly isOwnLimit?: boolean;
  /** By which the next call goes on with what this one has begun. */
  readonly challenge?: string;
  /** Whose account it is about where the caller was not admitted; only for the log. */
  readonly accountId?: string;
  readonly cause?: unknown;
}

/** An expected error with a code for the client. Anything else thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}
