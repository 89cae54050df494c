import { nextTask } from './browser/next-task.ts';
import { reloadOnce } from './browser/reload-once.ts';
import { applyTheme, readTheme } from './browser/theme.ts';
import { bringTypeface } from './styles/typeface.ts';

/*
 * The only script that runs before the page is painted; it stands in the page itself. It colours the page, lets the
 * browser paint what the build has put there, and then fetches the style sheet, the typeface and the app. The build
 * names the app's files in `data-pieces`, the sheet in `data-sheet` and the typeface in `data-face`; until that is
 * there, letters of the device stand in its measures.
 */
applyTheme(readTheme());

const { pieces = '', sheet = '', face = '' } = document.currentScript?.dataset ?? {};

/**
 * In several tasks, so that a press is heard between. The app is drawn by the whole sheet; until that is there only
 * its files are fetched.
 */
async function startApp(): Promise<void> {
  const files = pieces.split(' ');
  const styles = link({ rel: 'stylesheet', href: sheet });
  const styled = new Promise((resolve, reject) =>
    Object.assign(styles, { onload: resolve, onerror: reject }),
  );
  document.head.append(styles);
  await nextTask();
  const scripts = files.map((href) => link({ rel: 'modulepreload', href }));
  const compiled = scripts.map(settled);
  document.head.append(...scripts);
  void bringTypeface(face);
  await nextTask();
  // The browser takes as long for its first words and dates as for the whole app; now it has nothing better to do.
  new Intl.Collator('en-US');
  await nextTask();
  new Intl.DateTimeFormat('en-US');
  await styled;
  for (const [at, file] of files.entries()) {
    // What is imported before it is there is compiled and evaluated in one task.
    await compiled[at];
    await nextTask();
    await import(/* @vite-ignore */ file);
  }
}

/** Resolves when the file is there or cannot be had, which the import will say; at once where nothing is fetched ahead. */
const settled = (script: HTMLLinkElement): Promise<unknown> =>
  script.relList.supports('modulepreload')
    ? new Promise((resolve) => Object.assign(script, { onload: resolve, onerror: resolve }))
    : Promise.resolve();

const begin = () => void startApp().catch(reloadOnce);

const link = (attributes: { readonly rel: string; readonly href: string }): HTMLLinkElement =>
  Object.assign(document.createElement('link'), attributes);

// A page in a background tab gets no frame, and need not wait for one. The second frame comes after the
// first has been painted.
if (document.visibilityState === 'hidden') begin();
else requestAnimationFrame(() => requestAnimationFrame(begin));
