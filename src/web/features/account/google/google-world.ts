import { createContext, useContext } from 'react';
import { type Found, findGoogleIdentity, loadGoogleScript } from '#web/browser/google-identity.ts';

/** What the sign-in needs of the browser around it. */
export interface GoogleWorld {
  readonly find: () => Found;
  readonly load: (scriptUrl: string, onFailure: () => void) => void;
  /** Does `task` in so many milliseconds; answers the way to prevent it. */
  readonly after: (ms: number, task: () => void) => () => void;
}

const browser: GoogleWorld = {
  find: findGoogleIdentity,
  load: loadGoogleScript,
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

export const GoogleWorldContext = createContext(browser);

export const useGoogleWorld = (): GoogleWorld => useContext(GoogleWorldContext);
