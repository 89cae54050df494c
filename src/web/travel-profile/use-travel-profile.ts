import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AirportDto } from '#contract/network.ts';
import {
  NO_TRAVEL_PROFILE,
  saveTravelProfile,
  type TravelProfileDto,
  takeOverTravelProfile,
  travelProfile,
} from '#contract/travel-profile.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import type { Memberships } from '#domain/flight.ts';
import { type InstantMinute, offsetAt, type TimeZone } from '#domain/time.ts';
import { ApiError, call } from '#web/api/client.ts';
import { deviceZone, now } from '#web/browser/now.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { deviceProfile } from './device-profile.ts';

type Changes = Partial<TravelProfileDto>;

interface KnownTravelProfile {
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
  const toast = useToast();
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
  const refused = (error: unknown) => {
    // The sign-in screen says it.
    if (!(error instanceof ApiError) || error.code === 'sign_in_required') return;
    const message = `${error.message} It lasts until this page is loaded again.`;
    toast({ tone: 'error', title: 'Your travel profile was not saved', message });
  };
  return { profile, saveOrFail, save: (part) => void send(part).catch(refused) };
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

const inDiscountDen = () => deviceProfile.get().den;
const isUnknown = () => false;

/**
 * What the traveler is a member of, for rows, of which there are many.
 * @param asked as the question said it; where it did not, this device knows.
 */
export function useMemberships(asked?: boolean): Memberships {
  const own = useSyncExternalStore(subscribe, inDiscountDen, isUnknown);
  return { inDiscountDen: asked ?? own };
}

/**
 * Notes where a search began as home airport: of a guest with one home airport or none, and of a member who has none.
 */
export function useSearchedFrom(): (origin: string) => void {
  const { user } = useSession();
  const { profile, save } = useTravelProfile();
  const mostHomes = user ? 0 : 1;
  return (origin) => {
    const [first] = expandPlaces(origin, () => true).airports;
    const homes = profile.home_airports;
    if (first && homes.length <= mostHomes && !homes.includes(first))
      save({ home_airports: [first] });
  };
}

/**
 * The largest airport in the time zone of the device, or else of all. Undefined while the network has no airport.
 */
export function likelyAirport(
  airports: readonly AirportDto[],
): { readonly airport: AirportDto; readonly reason: 'zone' | 'size' } | undefined {
  const zoned = airports.map((airport) => ({
    airport,
    zone: airport.time_zone as TimeZone,
    routes: airport.routes,
  }));
  const near = airportOfZone(zoned, deviceZone(), now());
  if (near) return { airport: near.airport, reason: 'zone' };
  const first = largest(airports);
  return first && { airport: first, reason: 'size' };
}

interface ZonedAirport {
  readonly zone: TimeZone;
  /** Destinations served today. */
  readonly routes: number;
}

/**
 * The airport with most routes in a time zone; where the zone has none, in the zones that have the same time now.
 * Undefined if no served airport has this time.
 */
export function airportOfZone<A extends ZonedAirport>(
  airports: readonly A[],
  zone: TimeZone,
  now: InstantMinute,
): A | undefined {
  const served = airports.filter(({ routes }) => routes > 0);
  const offset = offsetAt(zone, now);
  return (
    largest(served.filter((airport) => airport.zone === zone)) ??
    largest(served.filter((airport) => offsetAt(airport.zone, now) === offset))
  );
}

/** The airport with most routes; ties keep their order. Undefined without airports. */
export const largest = <A extends Pick<ZonedAirport, 'routes'>>(
  airports: readonly A[],
): A | undefined => airports.toSorted((a, b) => b.routes - a.routes)[0];
