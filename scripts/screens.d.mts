import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly path: string | (() => string);
  /** `free` is a new member each time. */
  readonly who: 'guest' | 'free' | 'premium' | 'admin';
  /** Whether all free searches are used up. */
  readonly spent?: boolean;
  /** Steps from the loaded page to the state. */
  readonly steps?: (page: Page) => Promise<unknown>;
  /** Window widths at which the state exists; all by default. */
  readonly widths?: readonly number[];
}

export const SCREENS: readonly Screen[];

/** URL of a screen. */
export function pathOf(screen: Screen): string;
