import type { BrowserContextOptions, LaunchOptions } from '@playwright/test';

/** Storage key and value of a browser that has seen the news of this version. */
export const NEWS_SEEN: readonly [string, string];

/** Playwright's `storageState` of a browser that has seen the news; signed in with a token. */
export function rememberedBy(
  origin: string,
  token?: string,
): Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Playwright's `launchOptions` for a Chromium on this machine. */
export function browserOptions(): Promise<LaunchOptions>;

/** One line about why no browser starts here; undefined when one does. */
export function browserError(): Promise<string | undefined>;
