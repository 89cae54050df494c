import { reloadOnce } from './browser/reload-once.ts';
import { applyTheme, readTheme } from './browser/theme.ts';

/*
 * The only script that runs before the page is painted; it stands in the page itself. It colours the page, lets the
 * browser paint what the build has put there, and then fetches the style sheet, the typeface and the app. The build
 * names the app's files in `data-pieces`, the sheet in `data-sheet` and the typeface in `data-face`; until that is
 * there, letters of the device stand in its measures.
 */
applyTheme(readTheme());

const { pieces = '', sheet = '', face = '' } = document.currentScript?.dataset ?? {};

/** The app is drawn by the whole sheet; until that is there only its files are fetched. */
function startApp(): void {
  const files = pieces.split(' ');
  for (const href of files) document.head.append(link({ rel: 'modulepreload', href }));
  const run = () => {
    for (const file of files) import(/* @vite-ignore */ file).catch(reloadOnce);
  };
  const styles = link({ rel: 'stylesheet', href: sheet });
  styles.onload = run;
  styles.onerror = reloadOnce;
  document.head.append(styles, preload(face));
}

/** A typeface is asked for without cookies: otherwise the style sheet would ask for it again. */
const preload = (href: string): HTMLLinkElement =>
  Object.assign(link({ rel: 'preload', href }), { as: 'font', crossOrigin: 'anonymous' });

const link = (attributes: { readonly rel: string; readonly href: string }): HTMLLinkElement =>
  Object.assign(document.createElement('link'), attributes);

// A page in a background tab gets no frame, and need not wait for one. The second frame comes after the
// first has been painted.
if (document.visibilityState === 'hidden') startApp();
else requestAnimationFrame(() => requestAnimationFrame(startApp));
