import type { BrowserContextOptions, LaunchOptions } from '@playwright/test';

/** Key and value by which a browser remembers that it has seen the news of this version. */
export const NEWS_SEEN: readonly [string, string];

/** Playwright's `storageState` of a browser that has seen the news; with a token somebody is signed in. */
export function rememberedBy(
  origin: string,
  token?: string,
): Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Playwright's `launchOptions` for a Chromium that exists on this machine. */
export function browserOptions(): Promise<LaunchOptions>;

/** Why no browser starts here, in one line; undefined when one does. */
export function browserError(): Promise<string | undefined>;
