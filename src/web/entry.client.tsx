import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startApp } from './app/app.tsx';
import { AppPartsContext, createAppParts } from './app/app-parts.ts';
import { reloadOnMissingChunks } from './browser/reload-once.ts';
import { beginAtStandIn } from './browser/stand-in.ts';
import { applyTheme, readTheme } from './browser/theme.ts';
import { followVersions } from './browser/worker.ts';
import { cleanAddress } from './navigation/clean-address.ts';
import { settingsInPage } from './site/use-site.ts';
import face from './styles/fonts/inter-latin-wght.woff2?url';
import { bringTypeface } from './styles/typeface.ts';

applyTheme(readTheme());
reloadOnMissingChunks();
cleanAddress();
beginAtStandIn();
void bringTypeface(face);

const parts = createAppParts(settingsInPage(), location.pathname);
startApp(parts);
// After the first load, which it would slow down.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => void followVersions().catch(() => undefined));
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
