import { useCallback, useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

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

const KEY = 'theme';

/** The stored choice; `system` follows the device. */
export const readTheme = (): Theme =>
  THEMES.find((theme) => theme === storage.read(KEY)) ?? 'system';

/** Call once before the first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') storage.remove(KEY);
  else storage.write(KEY, theme);
  applyTheme(theme);
}
