import { nextTask } from './browser/next-task.ts';
import { reloadOnce } from './browser/reload-once.ts';
import { applyTheme, readTheme } from './browser/theme.ts';
import { bringTypeface } from './styles/typeface.ts';

/*
 * The only script before the first paint, inlined into the page. It applies the theme, lets the browser paint the
 * prerendered markup, and then fetches the style sheet, the web font and the app. The build names the app's files in
 * `data-pieces`, the sheet in `data-sheet` and the font in `data-face`. A system font with the same metrics is used
 * until the web font has loaded.
 */
applyTheme(readTheme());

/** Milliseconds to wait for the first paint at most. */
const LONGEST_PAINT_MS = 150;
/** Files requested per task. */
const AT_ONCE = 6;

const { pieces: modules = '', sheet = '', face = '' } = document.currentScript?.dataset ?? {};

/**
 * In several tasks, so that input is handled in between. The app renders after the whole style sheet has loaded;
 * until then only its files are fetched.
 */
async function startApp(): Promise<void> {
  const files = modules.split(' ');
  const styles = link({ rel: 'stylesheet', href: sheet });
  const styled = new Promise((resolve, reject) =>
    Object.assign(styles, { onload: resolve, onerror: reject }),
  );
  document.head.append(styles);
  const scripts = files.map((href) => link({ rel: 'modulepreload', href }));
  for (let from = 0; from < scripts.length; from += AT_ONCE) {
    await nextTask();
    document.head.append(...scripts.slice(from, from + AT_ONCE));
  }
  await nextTask();
  void bringTypeface(face);
  // The first use of Intl takes as long as the whole app, so it runs here while the browser is idle.
  await nextTask();
  new Intl.Collator('en-US');
  await nextTask();
  new Intl.DateTimeFormat('en-US');
  await styled;
  for (const file of files) {
    await nextTask();
    await import(/* @vite-ignore */ file);
  }
}

let hasBegun = false;
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  void startApp().catch(reloadOnce);
}

const link = (attributes: { readonly rel: string; readonly href: string }): HTMLLinkElement =>
  Object.assign(document.createElement('link'), attributes);

// Waits briefly for the first paint. A hidden tab is not painted.
if (document.visibilityState === 'hidden') begin();
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => setTimeout(begin, LONGEST_PAINT_MS));
}
