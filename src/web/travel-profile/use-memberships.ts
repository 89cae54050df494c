import { useSyncExternalStore } from 'react';
import type { Memberships } from '#domain/flight.ts';
import { deviceProfile } from './device-profile.ts';

const subscribe = (listener: () => void) => deviceProfile.subscribe(listener);
const inDiscountDen = () => deviceProfile.get().den;
const unknown = () => false;

/**
 * What the traveler is a member of, for rows, of which there are many.
 * @param asked as the question said it; where it did not, this device knows.
 */
export function useMemberships(asked?: boolean): Memberships {
  const own = useSyncExternalStore(subscribe, inDiscountDen, unknown);
  return { inDiscountDen: asked ?? own };
}
