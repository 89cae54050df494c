import { createContext, useContext } from 'react';
import { type Found, loadGoogleScript, readGoogleIdentity } from '#web/browser/google-identity.ts';

/** The browser functions that the sign-in uses; tests replace them. */
export interface GoogleBrowser {
  readonly readGoogle: () => Found;
  readonly load: (scriptUrl: string, onFailure: () => void) => void;
  /** Runs `task` after so many milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
}

const browser: GoogleBrowser = {
  readGoogle: readGoogleIdentity,
  load: loadGoogleScript,
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

export const GoogleBrowserContext = createContext(browser);

export const useGoogleBrowser = (): GoogleBrowser => useContext(GoogleBrowserContext);
