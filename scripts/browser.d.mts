import type { LaunchOptions } from '@playwright/test';

/** Playwright's `launchOptions` for a Chromium that exists on this machine. */
export function browserOptions(): Promise<LaunchOptions>;
