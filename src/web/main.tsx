import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, startApp } from './app/app.tsx';
import { warmUp } from './app/warm-up.ts';
import { nextTask } from './browser/next-task.ts';
import { reloadOnce, reloadOnMissingChunks } from './browser/reload-once.ts';
import { applyTheme, readTheme } from './browser/theme.ts';
import face from './styles/fonts/inter-latin-wght.woff2?url';
import { bringTypeface } from './styles/typeface.ts';

applyTheme(readTheme());
reloadOnMissingChunks();
// In a build, boot.ts has loaded it.
if (import.meta.env.DEV) void bringTypeface(face);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
start(place).catch(reloadOnce);

/** In several tasks, so that input is handled in between. */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const parts = startApp();
  await nextTask();
  warmUp(parts);
  await nextTask();
  // A transition, so that rendering does not block input.
  startTransition(() => createRoot(root).render(<App {...parts} />));
}
