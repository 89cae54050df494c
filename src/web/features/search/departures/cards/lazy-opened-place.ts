import { lazyModule } from '#web/browser/lazy-module.ts';

/** A chunk of its own, so that the list does not wait for it. */
export const openedPlace = lazyModule(() => import('./opened-place.tsx'));

/** Loads it ahead. A card that opens loads it again if that fails. */
export const preloadOpenedPlace = (): void => void openedPlace.load().catch(() => undefined);
