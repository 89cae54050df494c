// Only for browsers: the renderer of the server has all screens in one file, and never loads one later.
import { lazyModule } from '#web/browser/lazy-module.ts';

const tripsPage = lazyModule(() => import('#web/features/trips/trips-page.tsx'));

/** Loads the screen of the answer, which the router asks for only when it shows it, and loads again when this fails. */
export const loadTrips = () => void tripsPage.load().catch(() => undefined);
