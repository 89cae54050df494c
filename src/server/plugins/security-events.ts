import type { ErrorCode } from '#domain/errors.ts';
import type { FinishedRequest } from '#server/telemetry/metrics.ts';

const SECURITY_EVENTS = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'reset-asked',
  'password-changed',
  'email-verified',
  'email-change-asked',
  'email-changed',
  'email-change-undone',
  'session-ended',
  'code-asked',
  'code-refused',
  'identity-confirmed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'account-deleted',
  'data-exported',
  'key-created',
  'key-revoked',
  'revoked-key-used',
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
  'limit',
  'refused',
  'admin',
] as const;
type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** What the process does with security events. */
export interface SecurityLog {
  /** A keyed hash: equal texts are seen to be equal, and nothing else. */
  readonly hash: (text: string) => string;
  readonly count: (event: SecurityEvent) => void;
}

const BY_CODE: Partial<Record<ErrorCode, SecurityEvent>> = {
  sign_in_failed: 'sign-in-failed',
  account_disabled: 'sign-in-failed',
  google_refused: 'sign-in-failed',
  passkey_refused: 'sign-in-failed',
  passkey_unknown: 'sign-in-failed',
  passkey_copied: 'passkey-copied',
  passkey_expired: 'refused',
  passkey_not_added: 'refused',
  code_needed: 'code-asked',
  code_refused: 'code-refused',
  challenge_invalid: 'refused',
  second_factor_required: 'refused',
  too_many_requests: 'limit',
  sign_in_required: 'refused',
  key_invalid: 'refused',
  key_revoked: 'revoked-key-used',
  key_scope_required: 'refused',
  admin_required: 'refused',
  premium_required: 'refused',
  reset_token_invalid: 'refused',
  email_link_invalid: 'refused',
  signature_invalid: 'refused',
  unsubscribe_link_invalid: 'refused',
};

/** Events of calls that succeed. */
const BY_CALL: Readonly<Record<string, SecurityEvent>> = {
  'POST /api/auth/login': 'signed-in',
  'POST /api/auth/login/code': 'signed-in',
  'POST /api/auth/register': 'signed-in',
  'POST /api/auth/google': 'signed-in',
  'POST /api/auth/passkey': 'signed-in',
  'POST /api/auth/logout': 'signed-out',
  'POST /api/auth/forgot-password': 'reset-asked',
  'POST /api/auth/reset-password': 'password-changed',
  'PUT /api/auth/password': 'password-changed',
  'POST /api/auth/verify-email': 'email-verified',
  'POST /api/auth/email': 'email-change-asked',
  'POST /api/auth/confirm-email': 'email-changed',
  'POST /api/auth/undo-email': 'email-change-undone',
  'POST /api/auth/confirm': 'identity-confirmed',
  'POST /api/auth/two-factor/confirm': 'second-factor-on',
  'DELETE /api/auth/two-factor': 'second-factor-off',
  'POST /api/auth/two-factor/recovery-codes': 'recovery-codes-renewed',
  'DELETE /api/auth/sessions/:id': 'session-ended',
  'DELETE /api/auth/sessions': 'session-ended',
  'POST /api/profile/end': 'session-ended',
  'DELETE /api/profile': 'account-deleted',
  'GET /api/profile/export': 'data-exported',
  'POST /api/profile/keys': 'key-created',
  'DELETE /api/profile/keys/:id': 'key-revoked',
  'POST /api/profile/passkeys': 'passkey-added',
  'DELETE /api/profile/passkeys/:id': 'passkey-removed',
};

const ERROR = 400;

/** The security event that a request was; undefined for most. */
export function securityEventOf(request: FinishedRequest): SecurityEvent | undefined {
  const { method, route, status, code, isOwnLimit } = request;
  if (isOwnLimit) return 'limit';
  if (code !== undefined) return BY_CODE[code];
  if (status >= ERROR) return undefined;
  return route.startsWith('/api/admin') ? 'admin' : BY_CALL[`${method} ${route}`];
}
