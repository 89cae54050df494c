import type { ComponentType } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { NotLoaded } from '#web/ui/lazy.tsx';
import type { OpenedPlaceProps } from './opened-place.tsx';

const bring = () => import('./opened-place.tsx');

/** A chunk of its own, so that the list does not wait for it. If it cannot be loaded, the card says so. */
export const openedPlace = lazyModule<{ readonly OpenedPlace: ComponentType<OpenedPlaceProps> }>(
  () => bring().catch(() => ({ OpenedPlace: NotLoaded })),
);

/** Loads it ahead; the card that opens tries again. */
export const preloadOpenedPlace = (): void => void bring().then(openedPlace.load, () => undefined);
