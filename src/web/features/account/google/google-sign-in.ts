import type { GoogleIdentity, PromptMoment } from '#web/browser/google-identity.ts';
import { awaitGoogle } from './await-google.ts';
import type { GoogleBrowser } from './google-browser.ts';
import { GoogleError, toGoogleError } from './google-errors.ts';

const SCRIPT_WAIT_MS = 15_000;
const FALLBACK_DELAY_MS = 500;
const BOX_MS = 60_000;
const OVERALL_MS = 30_000;

/** Google's button has a fixed width in pixels. */
const BUTTON_STYLE = { type: 'standard', theme: 'outline', size: 'large', width: 240 } as const;

export interface SignInOptions {
  readonly scriptUrl: string;
  readonly clientId: string;
  readonly nonce: string;
  /** Milliseconds to wait for Google's library; 15 seconds by default. */
  readonly scriptWaitMs?: number;
  /** May also be called after `timed_out`, while the box is open. */
  readonly onCredential: (credential: string) => void;
  /** Called at most once. */
  readonly onError: (error: GoogleError) => void;
  /** Shows or removes the box for Google's button. */
  readonly onBox: (open: boolean) => void;
}

export interface GoogleFlow {
  readonly fillBox: (place: HTMLElement) => void;
  readonly closeBox: () => void;
  /** Stops without reporting an error. */
  readonly stop: () => void;
}

interface Run {
  readonly browser: GoogleBrowser;
  readonly options: SignInOptions;
  /** Cancel functions of pending timers. */
  readonly cancels: (() => void)[];
  google?: GoogleIdentity;
  box: 'none' | 'asked' | 'open';
  place?: HTMLElement;
  /** Whether an error was reported. */
  isReported: boolean;
  over: boolean;
}

/**
 * Signs in at Google: the library is awaited, its prompt shown and, where the browser or the person does not
 * want that, half a second later a box with Google's button. The sign-in times out after 30 seconds; the box
 * stays for a minute and still works, as a person may be busy typing a password in Google's window.
 */
export function startGoogleSignIn(browser: GoogleBrowser, options: SignInOptions): GoogleFlow {
  const run: Run = { browser, options, cancels: [], box: 'none', isReported: false, over: false };
  later(run, OVERALL_MS, () => {
    const error = new GoogleError('timed_out');
    if (run.box === 'open') report(run, error);
    else fail(run, error);
  });
  const stopWaiting = awaitGoogle(browser, {
    scriptUrl: options.scriptUrl,
    waitMs: options.scriptWaitMs ?? SCRIPT_WAIT_MS,
    onError: (error) => fail(run, error),
    onReady: (google) => ask(run, google),
  });
  run.cancels.push(stopWaiting);
  return {
    fillBox: (place) => fillBox(run, place),
    closeBox: () => fail(run, new GoogleError('cancelled')),
    stop: () => {
      if (!run.over) abandon(run);
    },
  };
}

function later(run: Run, ms: number, task: () => void): void {
  run.cancels.push(run.browser.after(ms, task));
}

function end(run: Run): void {
  run.over = true;
  for (const cancel of run.cancels.splice(0)) cancel();
  if (run.box === 'open') run.options.onBox(false);
}

function abandon(run: Run): void {
  end(run);
  run.google?.cancel();
}

function report(run: Run, error: GoogleError): void {
  if (run.isReported) return;
  run.isReported = true;
  run.options.onError(error);
}

function fail(run: Run, error: GoogleError): void {
  if (run.over) return;
  abandon(run);
  report(run, error);
}

function ask(run: Run, google: GoogleIdentity): void {
  const { clientId, nonce } = run.options;
  run.google = google;
  try {
    google.initialize({
      client_id: clientId,
      nonce,
      use_fedcm_for_prompt: true,
      callback: ({ credential }) => finish(run, credential),
    });
  } catch {
    fail(run, new GoogleError('not_initialized'));
    return;
  }
  try {
    google.prompt((moment) => hear(run, moment));
  } catch (error) {
    fail(run, toGoogleError(error));
  }
}

function hear(run: Run, moment: PromptMoment): void {
  const unseen = moment.isNotDisplayed?.() === true || moment.isSkippedMoment?.() === true;
  if (run.over || run.box !== 'none' || !unseen) return;
  run.box = 'asked';
  later(run, FALLBACK_DELAY_MS, () => openBox(run));
}

function openBox(run: Run): void {
  run.box = 'open';
  run.options.onBox(true);
  later(run, BOX_MS, () => fail(run, new GoogleError('timed_out')));
}

function fillBox(run: Run, place: HTMLElement): void {
  if (run.over || run.place === place) return;
  run.place = place;
  try {
    run.google?.renderButton(place, BUTTON_STYLE);
  } catch {
    fail(run, new GoogleError('no_button'));
  }
}

function finish(run: Run, credential: string | undefined): void {
  if (run.over) return;
  end(run);
  if (credential) run.options.onCredential(credential);
  else report(run, new GoogleError('other'));
}
