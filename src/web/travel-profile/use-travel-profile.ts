import { useSyncExternalStore } from 'react';
import { NO_TRAVEL_PROFILE, type TravelProfileDto } from '#contract/travel-profile.ts';
import { deviceProfile } from './device-profile.ts';

export interface KnownTravelProfile {
  /** {@link NO_TRAVEL_PROFILE} on the server and in the first render of its pages. */
  readonly profile: TravelProfileDto;
  /** Changes a part. */
  readonly save: (part: Partial<TravelProfileDto>) => void;
}

const unknown = () => NO_TRAVEL_PROFILE;

/** What somebody says of how they travel; kept on this device. */
export function useTravelProfile(): KnownTravelProfile {
  const profile = useSyncExternalStore(deviceProfile.subscribe, deviceProfile.get, unknown);
  return { profile, save: deviceProfile.change };
}
