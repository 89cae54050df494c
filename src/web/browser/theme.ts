import { storage } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
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
