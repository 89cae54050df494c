/** Messages for the log. */
export const MESSAGES = {
  not_loaded: 'Google Identity Services not loaded. Please refresh the page.',
  half_loaded: 'not fully loaded',
  not_initialized: 'Failed to initialize Google Sign-In',
  no_button: 'Failed to create Google Sign-In button',
  timed_out: 'Sign-in timed out after 30 seconds',
  cancelled: 'Sign-in cancelled by user',
  popup_blocked: 'The browser blocked the pop-up',
} as const;

export type GoogleErrorKind = keyof typeof MESSAGES | 'other';

export class GoogleError extends Error {
  override readonly name = 'GoogleFault';
  readonly kind: GoogleErrorKind;

  constructor(kind: GoogleErrorKind, message: string = kind === 'other' ? '' : MESSAGES[kind]) {
    super(message);
    this.kind = kind;
  }
}

const ENDED = 'Sign-in was cancelled or timed out. Please try again.';
const REFRESH = 'Please refresh the page and try again.';

/** Messages for the person, where those for the log would not help. */
const SHOWN: Partial<Record<GoogleErrorKind, string>> = {
  timed_out: ENDED,
  cancelled: ENDED,
  popup_blocked: 'Pop-up was blocked. Please enable pop-ups and try again.',
  not_loaded: REFRESH,
  half_loaded: REFRESH,
  not_initialized: REFRESH,
};

export const shownMessage = ({ kind, message }: GoogleError): string =>
  SHOWN[kind] ?? (message || 'Google Sign-In failed');

/** Error types of Google's libraries for a pop-up. */
const KIND_OF_TYPE: Readonly<Record<string, GoogleErrorKind>> = {
  popup_failed_to_open: 'popup_blocked',
  popup_blocked_by_browser: 'popup_blocked',
  popup_closed: 'cancelled',
  popup_closed_by_user: 'cancelled',
};

export function toGoogleError(thrown: unknown): GoogleError {
  if (typeof thrown !== 'object' || thrown === null) return new GoogleError('other');
  const type = 'type' in thrown ? thrown.type : 'error' in thrown ? thrown.error : undefined;
  const kind = typeof type === 'string' ? KIND_OF_TYPE[type] : undefined;
  if (kind) return new GoogleError(kind);
  return new GoogleError('other', thrown instanceof Error ? thrown.message : '');
}
