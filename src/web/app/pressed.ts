import { useLayoutEffect } from 'react';
import { useNavigation } from 'react-router';
import * as z from 'zod/mini';
import { stored } from '#web/browser/storage.ts';

/** The address of a link while its screen loads. */
const pressed = stored('pressed', z.string(), 'tab');

/** Remembers where a press leads until its screen is there. */
export function useRememberPress(): void {
  const { location: next } = useNavigation();
  const address = next && next.pathname + next.search + next.hash;
  useLayoutEffect(() => {
    if (address !== undefined) pressed.set(address);
    return () => pressed.remove();
  }, [address]);
}

/**
 * After a deploy the server has no longer the code of the screens of an older page: the router reloads the page on which
 * a link was pressed. Goes on to where the press led.
 */
export function followPress(): void {
  const address = pressed.get();
  pressed.remove();
  if (address !== undefined && address !== location.pathname + location.search + location.hash)
    location.replace(address);
}
