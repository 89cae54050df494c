/** What Google's sign-in library says about its own prompt. Some browsers leave the questions out. */
export interface PromptMoment {
  readonly isNotDisplayed?: () => boolean;
  readonly isSkippedMoment?: () => boolean;
}

/** The part of Google's sign-in library that is used here. */
export interface GoogleIdentity {
  initialize(options: {
    readonly client_id: string;
    readonly nonce: string;
    /** Browsers that have a sign-in dialog of their own show that one. */
    readonly use_fedcm_for_prompt: boolean;
    readonly callback: (answer: { readonly credential?: string }) => void;
  }): void;
  prompt(listener: (moment: PromptMoment) => void): void;
  renderButton(place: HTMLElement, style: Readonly<Record<string, string | number>>): void;
  /** Takes the prompt away. */
  cancel(): void;
  /** The next visit asks again who signs in. */
  disableAutoSelect(): void;
}

/** `partial` when the script has run but has not brought everything yet. */
export type Found = GoogleIdentity | 'absent' | 'partial';

interface GoogleWindow {
  readonly google?: { readonly accounts?: { readonly id?: GoogleIdentity } };
}

export function readGoogleIdentity(): Found {
  const { google } = window as GoogleWindow;
  return google?.accounts?.id ?? (google ? 'partial' : 'absent');
}

/** Puts the script into the page unless it is there; after a failure the next call tries again. */
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

/** After signing out: does nothing where the library was never loaded. */
export function forgetGoogleChoice(): void {
  const found = readGoogleIdentity();
  if (typeof found === 'object') found.disableAutoSelect();
}
