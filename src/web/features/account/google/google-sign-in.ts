import type { GoogleIdentity, PromptMoment } from '#web/browser/google-identity.ts';
import { awaitGoogle } from './await-google.ts';
import { GoogleFault, toFault } from './google-errors.ts';
import type { GoogleWorld } from './google-world.ts';

const SCRIPT_WAIT_MS = 15_000;
const FALLBACK_DELAY_MS = 500;
const BOX_MS = 60_000;
const OVERALL_MS = 30_000;

/** Google draws its button in pixels of its own. */
const BUTTON_LOOK = { type: 'standard', theme: 'outline', size: 'large', width: 240 } as const;

export interface SignInWish {
  readonly scriptUrl: string;
  readonly clientId: string;
  readonly nonce: string;
  /** Milliseconds to wait for Google's library; 15 seconds unless told otherwise. */
  readonly scriptWaitMs?: number;
  /** The person has signed in at Google; may also come after `timed_out`, while the box is open. */
  readonly onCredential: (credential: string) => void;
  /** At most once. */
  readonly onFault: (fault: GoogleFault) => void;
  /** Show or remove the box for Google's button. */
  readonly onBox: (open: boolean) => void;
}

export interface GoogleFlow {
  /** Draws Google's button into the box. */
  readonly fillBox: (place: HTMLElement) => void;
  /** The person has closed the box. */
  readonly closeBox: () => void;
  /** Ends without a word. */
  readonly stop: () => void;
}

/** A sign-in under way. */
interface Run {
  readonly world: GoogleWorld;
  readonly wish: SignInWish;
  /** Prevent what would still happen by itself. */
  readonly cancels: (() => void)[];
  google?: GoogleIdentity;
  box: 'none' | 'asked' | 'open';
  place?: HTMLElement;
  /** The person has been told that it failed. */
  told: boolean;
  /** Nothing more will happen. */
  over: boolean;
}

/**
 * Signs in at Google: the library is awaited, its prompt shown and, where the browser or the person does not
 * want that, half a second later a box with Google's button. The sign-in times out after 30 seconds; the box
 * stays for a minute and still works, as a person may be busy typing a password in Google's window.
 */
export function startGoogleSignIn(world: GoogleWorld, wish: SignInWish): GoogleFlow {
  const run: Run = { world, wish, cancels: [], box: 'none', told: false, over: false };
  later(run, OVERALL_MS, () => {
    const fault = new GoogleFault('timed_out');
    if (run.box === 'open') tell(run, fault);
    else fail(run, fault);
  });
  const stopWaiting = awaitGoogle(world, {
    scriptUrl: wish.scriptUrl,
    waitMs: wish.scriptWaitMs ?? SCRIPT_WAIT_MS,
    onFault: (fault) => fail(run, fault),
    onReady: (google) => ask(run, google),
  });
  run.cancels.push(stopWaiting);
  return {
    fillBox: (place) => fillBox(run, place),
    closeBox: () => fail(run, new GoogleFault('cancelled')),
    stop: () => {
      if (!run.over) abandon(run);
    },
  };
}

function later(run: Run, ms: number, task: () => void): void {
  run.cancels.push(run.world.after(ms, task));
}

function end(run: Run): void {
  run.over = true;
  for (const cancel of run.cancels.splice(0)) cancel();
  if (run.box === 'open') run.wish.onBox(false);
}

function abandon(run: Run): void {
  end(run);
  run.google?.cancel();
}

function tell(run: Run, fault: GoogleFault): void {
  if (run.told) return;
  run.told = true;
  run.wish.onFault(fault);
}

function fail(run: Run, fault: GoogleFault): void {
  if (run.over) return;
  abandon(run);
  tell(run, fault);
}

/** Shows Google's prompt. */
function ask(run: Run, google: GoogleIdentity): void {
  const { clientId, nonce } = run.wish;
  run.google = google;
  try {
    google.initialize({
      client_id: clientId,
      nonce,
      use_fedcm_for_prompt: true,
      callback: ({ credential }) => finish(run, credential),
    });
  } catch {
    fail(run, new GoogleFault('not_initialized'));
    return;
  }
  try {
    google.prompt((moment) => hear(run, moment));
  } catch (error) {
    fail(run, toFault(error));
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
  run.wish.onBox(true);
  later(run, BOX_MS, () => fail(run, new GoogleFault('timed_out')));
}

function fillBox(run: Run, place: HTMLElement): void {
  if (run.over || run.place === place) return;
  run.place = place;
  try {
    run.google?.renderButton(place, BUTTON_LOOK);
  } catch {
    fail(run, new GoogleFault('no_button'));
  }
}

function finish(run: Run, credential: string | undefined): void {
  if (run.over) return;
  end(run);
  if (credential) run.wish.onCredential(credential);
  else tell(run, new GoogleFault('other'));
}
