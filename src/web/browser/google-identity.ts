/** Some browsers omit these methods. */
export interface PromptMoment {
  readonly isNotDisplayed?: () => boolean;
  readonly isSkippedMoment?: () => boolean;
}

/** The part of Google's library that we use. */
export interface GoogleIdentity {
  initialize(options: {
    readonly client_id: string;
    readonly nonce: string;
    /** Lets the browser show its own sign-in dialog if it has one. */
    readonly use_fedcm_for_prompt: boolean;
    readonly callback: (answer: { readonly credential?: string }) => void;
  }): void;
  prompt(listener: (moment: PromptMoment) => void): void;
  renderButton(place: HTMLElement, style: Readonly<Record<string, string | number>>): void;
  cancel(): void;
  /** The next visit asks again who signs in. */
  disableAutoSelect(): void;
}

/** `partial` when the script has run without defining everything yet. */
export type Found = GoogleIdentity | 'absent' | 'partial';

interface GoogleWindow {
  readonly google?: { readonly accounts?: { readonly id?: GoogleIdentity } };
}

export function readGoogleIdentity(): Found {
  const { google } = window as GoogleWindow;
  return google?.accounts?.id ?? (google ? 'partial' : 'absent');
}

/** Adds the script once; after a failure the next call tries again. */
export function loadGoogleScript(url: string, onFailure: () => void): void {
  const there = [...document.scripts].some((script) => script.src === url);
  if (there || typeof readGoogleIdentity() === 'object') return;
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.addEventListener('error', () => {
    script.remove();
    onFailure();
  });
  document.head.append(script);
}

/** After signing out; does nothing if the library was not loaded. */
export function forgetGoogleChoice(): void {
  const found = readGoogleIdentity();
  if (typeof found === 'object') found.disableAutoSelect();
}
