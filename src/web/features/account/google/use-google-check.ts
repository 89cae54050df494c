import { useEffect, useReducer, useRef } from 'react';
import { googleNonce } from '#contract/google.ts';
import type { SiteDto } from '#contract/site.ts';
import { call } from '#web/api/client.ts';
import { useSite } from '#web/site/use-site.ts';
import { awaitGoogle } from './await-google.ts';
import { type GoogleBrowser, useGoogleBrowser } from './google-browser.ts';
import { toGoogleError } from './google-errors.ts';
import { type GoogleFlow, startGoogleSignIn } from './google-sign-in.ts';

export const NOT_SET_UP =
  'Google sign-in is not set up on this server: GOOGLE_CLIENT_ID is missing.';

const SCRIPT_WAIT_MS = 10_000;

interface Check {
  readonly initialized: boolean;
  readonly lastError: string | null;
  readonly busy: 'initialization' | 'sign-in' | null;
  readonly boxOpen: boolean;
  readonly log: readonly { readonly id: number; readonly text: string }[];
}

const UNTRIED: Check = {
  initialized: false,
  lastError: null,
  busy: null,
  boxOpen: false,
  log: [],
};

type Change = Partial<Omit<Check, 'log'>> & {
  readonly line?: string;
  readonly clear?: boolean;
};

function change(check: Check, { line, clear, ...rest }: Change): Check {
  const log = clear ? [] : check.log;
  const added = line === undefined ? [] : [{ id: (log.at(-1)?.id ?? 0) + 1, text: line }];
  return { ...check, ...rest, log: [...log, ...added] };
}

type Dispatch = (change: Change) => void;
type Google = NonNullable<SiteDto['google']>;

/** Runs the sign-in step by step and logs each step. The credential is not sent anywhere. */
export function useGoogleCheck() {
  const { google } = useSite();
  const browser = useGoogleBrowser();
  const [check, dispatch] = useReducer(change, UNTRIED);
  const stop = useRef(() => {});
  const flow = useRef<GoogleFlow>(undefined);
  useEffect(() => () => stop.current(), []);

  const initialize = () => {
    stop.current();
    if (google) stop.current = tryInitialization(browser, google, dispatch);
    else dispatchError(dispatch, new Error(NOT_SET_UP));
  };
  const signIn = async () => {
    stop.current();
    if (!google) {
      dispatchError(dispatch, new Error(NOT_SET_UP));
      return;
    }
    let left = false;
    stop.current = () => {
      left = true;
    };
    dispatch({ busy: 'sign-in', line: 'Asking this server for a nonce' });
    try {
      const { nonce } = await call(googleNonce, {});
      if (left) return;
      flow.current = trySignIn(browser, { google, nonce, dispatch });
      stop.current = flow.current.stop;
    } catch (error) {
      if (!left) dispatchError(dispatch, error);
    }
  };

  return {
    ...check,
    /** As of the last render. */
    loaded: typeof browser.readGoogle() === 'object',
    google,
    initialize,
    signIn,
    clearLog: () => dispatch({ clear: true }),
    fillBox: (place: HTMLElement) => flow.current?.fillBox(place),
    closeBox: () => flow.current?.closeBox(),
  };
}

function dispatchError(dispatch: Dispatch, error: unknown): void {
  const text = toGoogleError(error).message || 'Google Sign-In failed';
  dispatch({ lastError: text, busy: null, line: `Error: ${text}` });
}

/** Answers the way to stop. */
function tryInitialization(browser: GoogleBrowser, google: Google, dispatch: Dispatch): () => void {
  dispatch({ busy: 'initialization', line: `Loading ${google.script_url}` });
  return awaitGoogle(browser, {
    scriptUrl: google.script_url,
    waitMs: SCRIPT_WAIT_MS,
    onError: (error) => dispatchError(dispatch, error),
    onReady: (found) => {
      dispatch({ line: 'Script loaded' });
      try {
        found.initialize({
          client_id: google.client_id,
          nonce: 'check',
          use_fedcm_for_prompt: true,
          callback: () => {},
        });
        dispatch({ initialized: true, lastError: null, busy: null, line: 'Initialized' });
      } catch (error) {
        dispatchError(dispatch, error);
      }
    },
  });
}

interface Trial {
  readonly google: Google;
  readonly nonce: string;
  readonly dispatch: Dispatch;
}

function trySignIn(browser: GoogleBrowser, { google, nonce, dispatch }: Trial): GoogleFlow {
  dispatch({ line: 'Asking Google' });
  return startGoogleSignIn(browser, {
    scriptUrl: google.script_url,
    clientId: google.client_id,
    nonce,
    scriptWaitMs: SCRIPT_WAIT_MS,
    onError: (error) => dispatchError(dispatch, error),
    // Google has been asked by then.
    onBox: (boxOpen) =>
      dispatch({
        initialized: true,
        boxOpen,
        line: boxOpen ? 'Fallback button' : 'Box removed',
      }),
    onCredential: (credential) =>
      dispatch({
        initialized: true,
        lastError: null,
        busy: null,
        line: `Credential received (${credential.length} characters), discarded`,
      }),
  });
}
