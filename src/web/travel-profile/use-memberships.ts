import { useSyncExternalStore } from 'react';
import type { Memberships } from '#domain/flight.ts';
import { deviceProfile } from './device-profile.ts';

const subscribe = (listener: () => void) => deviceProfile.subscribe(listener);
const inDiscountDen = () => deviceProfile.get().den;
const unknown = () => false;

/** What the traveler is a member of, as this device knows it: for rows, of which there are many. */
export const useMemberships = (): Memberships => ({
  inDiscountDen: useSyncExternalStore(subscribe, inDiscountDen, unknown),
});
