import type { ComponentType } from 'react';
import type { Address, ScreenPath, Target } from './address.ts';
import type { EntryState } from './history/history.ts';

export interface Screen {
  readonly path: ScreenPath;
  readonly View: ComponentType;
  /** Present where the screen is a chunk. */
  readonly code?: ScreenCode;
  /** Redirect before anything renders or loads. */
  readonly elsewhere?: (address: Address) => Redirect | undefined;
  /** The screen checks the session itself. */
  readonly membersOnly?: boolean;
  /** Without top bar and footer. */
  readonly isStandalone?: boolean;
}

export interface Redirect extends Target {
  readonly state: EntryState;
}

interface ScreenCode {
  /** @throws TypeError when the chunk cannot be fetched. */
  readonly load: () => Promise<void>;
  readonly isThere: () => boolean;
}

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

/** The screen and its path parameters. */
export interface Match {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** Case-insensitive. Undefined for an unknown path. */
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
