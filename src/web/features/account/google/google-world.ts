import { createContext, useContext } from 'react';
import { type Found, loadGoogleScript, readGoogleIdentity } from '#web/browser/google-identity.ts';

/** What the sign-in needs of the browser around it. */
export interface GoogleWorld {
  readonly readGoogle: () => Found;
  readonly load: (scriptUrl: string, onFailure: () => void) => void;
  /** Does `task` in so many milliseconds; answers the way to prevent it. */
  readonly after: (ms: number, task: () => void) => () => void;
}

const browser: GoogleWorld = {
  readGoogle: readGoogleIdentity,
  load: loadGoogleScript,
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

export const GoogleWorldContext = createContext(browser);

export const useGoogleWorld = (): GoogleWorld => useContext(GoogleWorldContext);
