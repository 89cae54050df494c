import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { googleNonce } from '#contract/auth.ts';
import type { SiteDto } from '#contract/site.ts';
import { call } from '#web/api/client.ts';
import {
  type GoogleBrowser,
  type GoogleIdentity,
  googleBrowser,
  type PromptMoment,
} from '#web/browser/google-identity.ts';
import { useSite } from '#web/site/use-site.ts';

const POLL_MS = 100;
const SCRIPT_WAIT_MS = 15_000;
const FALLBACK_DELAY_MS = 500;
const BOX_MS = 60_000;
const OVERALL_MS = 30_000;

/** Google's button has a fixed width in pixels. */
const BUTTON_STYLE = { type: 'standard', theme: 'outline', size: 'large', width: 240 } as const;

export interface GoogleError {
  /** For the log. */
  readonly message: string;
  /** For the person. */
  readonly shown: string;
}

const googleError = (message: string, shown = message): GoogleError => ({ message, shown });
const ENDED = 'Sign-in was cancelled or timed out. Please try again.';
const REFRESH = 'Please refresh the page and try again.';
const BLOCKED = 'Pop-up was blocked. Please enable pop-ups and try again.';
const NOT_LOADED = 'Google Identity Services not loaded. Please refresh the page.';

export const ERRORS = {
  notLoaded: googleError(NOT_LOADED, REFRESH),
  halfLoaded: googleError('not fully loaded', REFRESH),
  notInitialized: googleError('Failed to initialize Google Sign-In', REFRESH),
  noButton: googleError('Failed to create Google Sign-In button'),
  timedOut: googleError('Sign-in timed out after 30 seconds', ENDED),
  cancelled: googleError('Sign-in cancelled by user', ENDED),
  popupBlocked: googleError('The browser blocked the pop-up', BLOCKED),
  other: googleError('Google Sign-In failed'),
};

/** Error types of Google's libraries. */
const BLOCKED_TYPES: readonly unknown[] = ['popup_failed_to_open', 'popup_blocked_by_browser'];
const CLOSED_TYPES: readonly unknown[] = ['popup_closed', 'popup_closed_by_user'];

export function toGoogleError(thrown: unknown): GoogleError {
  const { type, error } = Object(thrown);
  if (BLOCKED_TYPES.includes(type ?? error)) return ERRORS.popupBlocked;
  if (CLOSED_TYPES.includes(type ?? error)) return ERRORS.cancelled;
  return thrown instanceof Error && thrown.message ? googleError(thrown.message) : ERRORS.other;
}

export const GoogleBrowserContext = createContext(googleBrowser);

/** The box for Google's button. */
export interface GoogleBox {
  readonly fill: (place: HTMLElement | null) => void;
  readonly close: () => void;
}

interface FlowOptions {
  /** Milliseconds to wait for Google's library; 15 seconds by default. */
  readonly scriptWaitMs?: number;
  readonly onInitialized?: () => void;
  /** Called at most once. */
  readonly onError: (error: GoogleError) => void;
  /** May also be called after a timeout, while the box is open. */
  readonly onCredential: (credential: string) => Promise<void> | void;
}

interface SignInOptions extends FlowOptions {
  readonly google: NonNullable<SiteDto['google']>;
  readonly nonce: string;
  /** Aborted when the sign-in is over. Whoever aborts it stops the sign-in without an error. */
  readonly ending: AbortController;
  /** Shows the box, or removes it. */
  readonly onBox: (box: GoogleBox | null) => void;
}

/**
 * Signs in at Google: the library is awaited, its prompt shown and, where the browser or the person does not
 * want that, half a second later a box with Google's button. The sign-in times out after 30 seconds; the box
 * stays for a minute and still works, as a person may be busy typing a password in Google's window.
 */
export function startGoogleSignIn(browser: GoogleBrowser, options: SignInOptions): void {
  const { google, scriptWaitMs = SCRIPT_WAIT_MS } = options;
  const run = runOf(browser, options);
  const poll = (waited: number) => {
    const found = browser.readGoogle();
    if (typeof found === 'object') ask(run, found, options);
    else if (waited < scriptWaitMs) run.later(POLL_MS, () => poll(waited + POLL_MS));
    else run.fail(found === 'partial' ? ERRORS.halfLoaded : ERRORS.notLoaded);
  };
  run.later(OVERALL_MS, () => (run.box === 'open' ? run.report : run.fail)(ERRORS.timedOut));
  browser.load(google.script_url, () => run.fail(ERRORS.notLoaded));
  if (!run.signal.aborted) poll(0);
}

type Run = ReturnType<typeof runOf>;

/** Everything that is waited for ends with the sign-in. */
function runOf(browser: GoogleBrowser, { ending, onError }: SignInOptions) {
  const { signal } = ending;
  let isReported = false;
  const atEnd = (task: () => void) => signal.addEventListener('abort', task, { once: true });
  const report = (error: GoogleError) => {
    if (!isReported) onError(error);
    isReported = true;
  };
  const fail = (error: GoogleError) => {
    if (signal.aborted) return;
    ending.abort();
    report(error);
  };
  const attempt = (task: () => void, errorOf: (thrown: unknown) => GoogleError) => {
    try {
      if (!signal.aborted) task();
    } catch (thrown) {
      fail(errorOf(thrown));
    }
  };
  const later = (ms: number, task: () => void) => atEnd(browser.after(ms, task));
  return { signal, atEnd, report, fail, attempt, later, box: 'none' as 'none' | 'due' | 'open' };
}

function ask(run: Run, library: GoogleIdentity, options: SignInOptions): void {
  const { google, nonce, ending } = options;
  const take = ({ credential }: { readonly credential?: string }) => {
    if (run.signal.aborted) return;
    ending.abort();
    if (credential) void options.onCredential(credential);
    else run.report(ERRORS.other);
  };
  const openBox = () => {
    run.box = 'open';
    run.later(BOX_MS, () => ending.abort());
    run.atEnd(() => options.onBox(null));
    let filled: HTMLElement | undefined;
    const fill = (place: HTMLElement | null) => {
      if (!place || place === filled) return;
      filled = place;
      const render = () => library.renderButton(place, BUTTON_STYLE);
      run.attempt(render, () => ERRORS.noButton);
    };
    options.onBox({ fill, close: () => run.fail(ERRORS.cancelled) });
  };
  const listen = (moment: PromptMoment) => {
    const isUnseen = moment.isNotDisplayed?.() || moment.isSkippedMoment?.();
    if (run.signal.aborted || run.box !== 'none' || !isUnseen) return;
    run.box = 'due';
    run.later(FALLBACK_DELAY_MS, openBox);
  };
  const client = { client_id: google.client_id, nonce, use_fedcm_for_prompt: true, callback: take };
  run.atEnd(() => library.cancel());
  run.attempt(
    () => library.initialize(client),
    () => ERRORS.notInitialized,
  );
  if (!run.signal.aborted) options.onInitialized?.();
  run.attempt(() => library.prompt(listen), toGoogleError);
}

/** Runs one sign-in at a time, and none after the screen has been left. Busy until the credential has been handled. */
export function useGoogleFlow(listeners: FlowOptions) {
  const { google } = useSite();
  const browser = useContext(GoogleBrowserContext);
  const [busy, setBusy] = useState(false);
  const [box, setBox] = useState<GoogleBox | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = async (initializeOnly = false) => {
    if (!google) return;
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    const own = {
      google,
      ending,
      onBox: setBox,
      onError: (error: GoogleError) => {
        setBusy(false);
        listeners.onError(error);
      },
      onInitialized: () => {
        if (initializeOnly) ending.abort();
        setBusy(!initializeOnly);
        listeners.onInitialized?.();
      },
      onCredential: async (credential: string) => {
        setBusy(true);
        await listeners.onCredential(credential);
        setBusy(false);
      },
    };
    setBusy(true);
    try {
      const nonce = initializeOnly ? 'check' : (await call(googleNonce, {}, ending.signal)).nonce;
      if (!ending.signal.aborted) startGoogleSignIn(browser, { ...listeners, ...own, nonce });
    } catch (error) {
      if (!ending.signal.aborted) own.onError(toGoogleError(error));
    }
  };
  return { busy, box, begin };
}
