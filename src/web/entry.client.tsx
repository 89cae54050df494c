import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import * as z from 'zod/mini';
import { airports } from '#contract/network.ts';
import { sessionToken } from '#web/api/client.ts';
import { queryOf } from '#web/api/use-call.ts';
import { startApp } from '#web/app/app.tsx';
import { type AppParts, AppPartsContext, createAppParts } from '#web/app/app-parts.ts';
import { cleanAddress } from '#web/app/clean-address.ts';
import { loadHome } from '#web/app/home-screen.tsx';
import { followPress } from '#web/app/pressed.ts';
import { accountMenu } from '#web/app/shell/top-bar.tsx';
import { beginAtStandIn, hydration } from '#web/browser/hydration.tsx';
import { nextTask } from '#web/browser/later.ts';
import { applyTheme, readTheme } from '#web/browser/media.ts';
import { stored } from '#web/browser/storage.ts';
import { followVersions } from '#web/browser/worker.ts';
import { settingsInPage } from '#web/site/use-site.ts';
import face from '#web/styles/fonts/inter-latin-wght.woff2?url';

/** Milliseconds until the first screen and its data have come on most connections. */
const FIRST_LOAD_MS = 3_000;

applyTheme(readTheme());
reloadOnMissingChunks();
followPress();
cleanAddress();
beginAtStandIn();
void bringTypeface(face);

const parts = createAppParts(settingsInPage(), location.pathname);
startApp(parts);
// After the first load, which it would slow down.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void followVersions().catch(() => undefined), FIRST_LOAD_MS);
hydration.begin();
void nextTask().then(() => loadFirst(location, parts));
// A transition, so that rendering does not block input.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <AppPartsContext value={parts}>
        <HydratedRouter />
      </AppPartsContext>
    </StrictMode>,
  );
});

/** Milliseconds since 1970. */
const reloadedAt = stored('reloaded_at', z.number(), 'tab');
/** Milliseconds within which a second reload would repeat the failure. */
const PAUSE_MS = 30_000;

/**
 * After a deploy the chunks of an open page are gone, and a reload fetches the new ones. Offline it would
 * lose the page.
 */
function reloadOnMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) reloadOnce();
  });
}

function reloadOnce(): void {
  const now = Date.now();
  const isRecent = now - (reloadedAt.get() ?? 0) < PAUSE_MS;
  if (!isRecent && reloadedAt.set(now)) location.reload();
}

/**
 * Adds the web font once it has loaded; on failure the system font stays. With an @font-face rule the browser would
 * search the system fonts twice more, some 15 ms each.
 */
async function bringTypeface(href: string): Promise<void> {
  const face = new FontFace('Inter', `url("${href}")`, { weight: '100 900' });
  const come = await face.load().catch(() => undefined);
  if (come) document.fonts.add(come);
}

/** Loads what the first screen of a document needs next, while its page is hydrated. */
function loadFirst(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { queries }: Pick<AppParts, 'queries'>,
): void {
  if (sessionToken.get() !== undefined) void accountMenu.load();
  if (pathname !== '/') return;
  // The screen loads again what failed.
  void loadHome(search, queries).catch(() => undefined);
  void queries.prefetchQuery(queryOf(airports, {}));
}
