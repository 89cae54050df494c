import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { stored } from './storage.ts';

/** False where matchMedia is missing. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query)?.matches ?? false,
    () => false,
  );
}

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const storedTheme = stored('theme', z.enum(THEMES), 'device');

/** The stored choice; `system` follows the device. */
export const readTheme = (): Theme => storedTheme.get() ?? 'system';

/** Call once before the first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') storedTheme.remove();
  else storedTheme.set(theme);
  applyTheme(theme);
}
