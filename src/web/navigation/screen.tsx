import type { ComponentType } from 'react';
import type { Address, ScreenPath, Target } from './address.ts';
import type { EntryState } from './history/history.ts';

/** What is shown at one address. */
export interface Screen {
  readonly path: ScreenPath;
  readonly View: ComponentType;
  /** Where the code comes when it is wanted. */
  readonly code?: ScreenCode;
  /** Where this address leads instead, before anything of it is drawn or fetched. */
  readonly elsewhere?: (address: Address) => Redirect | undefined;
  /** The screen checks the session itself. */
  readonly membersOnly?: boolean;
  /** The screen has no top bar and no footer around it. */
  readonly isStandalone?: boolean;
}

export interface Redirect extends Target {
  readonly state: EntryState;
}

interface ScreenCode {
  /** @throws TypeError when it cannot be reached. */
  readonly load: () => Promise<void>;
  readonly isThere: () => boolean;
}

/** A screen whose code is a file of its own. */
export function lazyScreen(bring: () => Promise<ComponentType>) {
  let Known: ComponentType | undefined;
  const code: ScreenCode = {
    load: async () => {
      Known ??= await bring();
    },
    isThere: () => Known !== undefined,
  };
  return { code, View: () => Known && <Known /> } as const;
}

/** The screen of an address, and what stands in its path for `$name`. */
export interface Match {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** Capital letters do not count. Undefined where there is no such screen. */
export function matchScreen(screens: readonly Screen[], pathname: string): Match | undefined {
  for (const screen of screens) {
    const params = paramsOf(screen.path, pathname);
    if (params) return { screen, params };
  }
  return undefined;
}

function paramsOf(pattern: string, pathname: string): Match['params'] | undefined {
  const parts = pathname.split('/');
  const names = pattern.split('/');
  if (parts.length !== names.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith('$')) params[name.slice(1)] = part;
    else if (name !== part.toLowerCase()) return undefined;
  }
  return params;
}
