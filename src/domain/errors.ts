/** Every way in which a request can be refused. The contract gives each one its status and wording. */
export const ERROR_CODES = [
  'invalid_input',
  'sign_in_required',
  'sign_in_failed',
  'account_disabled',
  'premium_required',
  'inbound_is_premium',
  'single_route_is_premium',
  'admin_required',
  'alerts_need_sign_in',
  'alerts_are_premium',
  'alert_limit_reached',
  'alert_completed',
  'unsubscribe_link_invalid',
  'not_found',
  'unknown_airport',
  'email_taken',
  'reset_token_invalid',
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
  'letter_has_no_text',
  'storage_unavailable',
  'busy',
  'unsupported_body',
  'body_too_large',
  'method_not_allowed',
  'unexpected',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What a refusal may carry besides its code. */
export interface RefusalDetails {
  /** Replaces the default words of the code. May be shown to the person. */
  readonly message?: string;
  /** Input paths at fault with words for each. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A refusal that the person at the other end may be told about. Anything else thrown is a bug. */
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
