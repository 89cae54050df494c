import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly path: string | (() => string);
  /** `free` is a new member each time. */
  readonly who: 'guest' | 'free' | 'premium' | 'admin';
  /** All free searches are used up. */
  readonly spent?: boolean;
  /** From the loaded page to the state. */
  readonly steps?: (page: Page) => Promise<unknown>;
  /** Window widths on which the state exists; all where absent. */
  readonly widths?: readonly number[];
}

export const SCREENS: readonly Screen[];

/** The address of a screen. */
export function pathOf(screen: Screen): string;
