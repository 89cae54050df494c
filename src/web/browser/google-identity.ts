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

/** Some browsers omit these methods. */
export interface PromptMoment {
  readonly isNotDisplayed?: () => boolean;
  readonly isSkippedMoment?: () => boolean;
}

/** What the sign-in uses of the browser; tests replace it. */
export interface GoogleBrowser {
  /** `partial` when the script has run without defining everything yet. */
  readonly readGoogle: () => GoogleIdentity | 'absent' | 'partial';
  /** Adds the script once; after a failure the next call tries again. */
  readonly load: (scriptUrl: string, onFailure: () => void) => void;
  /** Runs `task` after so many milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
}

const libraryOf = ({ google }: { google?: { accounts?: { id?: GoogleIdentity } } }) =>
  google?.accounts?.id ?? (google ? 'partial' : 'absent');

export const googleBrowser: GoogleBrowser = {
  readGoogle: () => libraryOf(window as object),
  load: (url, onFailure) => {
    const there = [...document.scripts].some(({ src }) => src === url);
    if (there || typeof googleBrowser.readGoogle() === 'object') return;
    const script = Object.assign(document.createElement('script'), { src: url, async: true });
    script.addEventListener('error', () => {
      script.remove();
      onFailure();
    });
    document.head.append(script);
  },
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** After signing out; does nothing if the library was not loaded. */
export function forgetGoogleChoice(): void {
  const found = googleBrowser.readGoogle();
  if (typeof found === 'object') found.disableAutoSelect();
}
