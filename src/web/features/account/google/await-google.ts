import type { GoogleIdentity } from '#web/browser/google-identity.ts';
import type { GoogleBrowser } from './google-browser.ts';
import { GoogleError } from './google-errors.ts';

const POLL_MS = 100;

interface Wait {
  readonly scriptUrl: string;
  readonly waitMs: number;
  readonly onReady: (google: GoogleIdentity) => void;
  readonly onError: (error: GoogleError) => void;
}

/**
 * Loads Google's library and polls until it exists. Calls back at most once. Returns a function that stops
 * it.
 */
export function awaitGoogle(browser: GoogleBrowser, wait: Wait): () => void {
  let waited = 0;
  let over = false;
  let cancelPoll = () => {};
  const stop = () => {
    over = true;
    cancelPoll();
  };
  const fail = (kind: 'not_loaded' | 'half_loaded') => {
    if (over) return;
    stop();
    wait.onError(new GoogleError(kind));
  };
  const poll = () => {
    const found = browser.readGoogle();
    if (typeof found === 'object') {
      stop();
      wait.onReady(found);
    } else if (waited >= wait.waitMs) {
      fail(found === 'partial' ? 'half_loaded' : 'not_loaded');
    } else {
      waited += POLL_MS;
      cancelPoll = browser.after(POLL_MS, poll);
    }
  };
  browser.load(wait.scriptUrl, () => fail('not_loaded'));
  if (!over) poll();
  return stop;
}
