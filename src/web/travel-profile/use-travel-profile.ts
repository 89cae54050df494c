import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  NO_TRAVEL_PROFILE,
  saveTravelProfile,
  type TravelProfileDto,
  takeOverTravelProfile,
  travelProfile,
} from '#contract/travel-profile.ts';
import { call } from '#web/api/client.ts';
import { useSession } from '#web/session/use-session.tsx';
import { deviceProfile } from './device-profile.ts';

type Changes = Partial<TravelProfileDto>;

export interface KnownTravelProfile {
  /** {@link NO_TRAVEL_PROFILE} on the server and in the first render of its pages. */
  readonly profile: TravelProfileDto;
  /** Changes a part. Until the next load it stays on the device if the account of a member does not take it. */
  readonly save: (part: Changes) => void;
  /** As `save`, but undone on the device then. @throws ApiError */
  readonly saveOrFail: (part: Changes) => Promise<void>;
}

const subscribe = (listener: () => void) => deviceProfile.subscribe(listener);
const known = () => deviceProfile.get();
const unknown = () => NO_TRAVEL_PROFILE;

/** What somebody says of how they travel: kept on this device, for members a copy of what their account says. */
export function useTravelProfile(): KnownTravelProfile {
  const profile = useSyncExternalStore(subscribe, known, unknown);
  const { user } = useSession();
  const queries = useQueryClient();
  const account = ofAccount(user?.id);
  useQuery(account);
  const { mutateAsync } = useMutation({
    // Saved one after the other, so that the last one stays.
    scope: { id: travelProfile.path },
    mutationFn: (body: TravelProfileDto) => call(saveTravelProfile, { body }),
    onMutate: () => queries.cancelQueries({ queryKey: account.queryKey }),
  });

  const send = async (part: Changes) => {
    deviceProfile.change(part);
    if (user) await mutateAsync(deviceProfile.get());
  };
  const saveOrFail = async (part: Changes) => {
    const before = deviceProfile.get();
    try {
      await send(part);
    } catch (error) {
      deviceProfile.change(before);
      throw error;
    }
  };
  return { profile, saveOrFail, save: (part) => void send(part).catch(() => undefined) };
}

/** Loads the profile of a member onto the device; an account without one takes over that of the device. */
const ofAccount = (memberId: string | undefined) =>
  queryOptions({
    queryKey: [travelProfile.path, memberId] as const,
    enabled: memberId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const profile = (await call(travelProfile, {}, signal)).profile ?? (await handOver(signal));
      if (profile) deviceProfile.change(profile);
      return profile;
    },
  });

/** Null if this device knows nothing either. */
async function handOver(signal: AbortSignal): Promise<TravelProfileDto | null> {
  const body = deviceProfile.get();
  return body === NO_TRAVEL_PROFILE
    ? null
    : (await call(takeOverTravelProfile, { body }, signal)).profile;
}
