import { reloadOnce } from './browser/reload-once.ts';
import { applyTheme, readTheme } from './browser/theme.ts';

/*
 * The only script that the page waits for. It colours the page, lets the browser paint what the build has
 * put there, and then fetches the app. The build names the app's files in `data-pieces`.
 */
applyTheme(readTheme());

const pieces = document.currentScript?.dataset.pieces?.split(' ') ?? [];

function startApp(): void {
  for (const piece of pieces) import(/* @vite-ignore */ piece).catch(reloadOnce);
}

// A page in a background tab gets no frame, and need not wait for one. The second frame comes after the
// first has been painted.
if (document.visibilityState === 'hidden') startApp();
else requestAnimationFrame(() => requestAnimationFrame(startApp));
