import { useLayoutEffect } from 'react';
import { useNavigation } from 'react-router';
import * as z from 'zod/mini';
import { stored } from '#web/browser/storage.ts';

/** The address of a link while its screen loads, and that of the page on which it was pressed. */
const pressed = stored('pressed', z.object({ to: z.string(), from: z.string() }), 'tab');

const here = (): string => location.pathname + location.search + location.hash;

/** Remembers where a press leads until its screen is there. */
export function useRememberPress(): void {
  const { location: next } = useNavigation();
  const to = next && next.pathname + next.search + next.hash;
  useLayoutEffect(() => {
    if (to !== undefined) pressed.set({ to, from: here() });
    return () => pressed.remove();
  }, [to]);
}

const wasReloaded = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
};

/**
 * After a deploy the server has no longer the code of the screens of an older page: the router reloads the page on which
 * a link was pressed. Goes on to where the press led.
 */
export function followPress(): void {
  const press = pressed.get();
  pressed.remove();
  if (press && press.from === here() && press.to !== press.from && wasReloaded())
    location.replace(press.to);
}
