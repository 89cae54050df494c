import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { OutputOf } from '#contract/endpoint.ts';
import {
  changeSavedTrip,
  listSavedTrips,
  removeSavedTrip,
  type SavedTripDto,
  savedTripDto,
  saveTrip,
} from '#contract/saved-trips.ts';
import { MOST_SAVED_TRIPS } from '#domain/saved-trip.ts';
import { ApiError, call } from '#web/api/client.ts';
import { nowMs } from '#web/browser/now.ts';
import { stored } from '#web/browser/storage.ts';
import { useSession } from '#web/session/use-session.tsx';
import { draftAgain, keptOnDevice, type TripDraft } from './kept-trip.ts';

const storedTrips = stored('saved_trips', z.array(savedTripDto), 'device');

const NONE: readonly SavedTripDto[] = [];

function write(trips: SavedTripDto[]): void {
  if (trips.length > 0) storedTrips.set(trips);
  else storedTrips.remove();
}

/** The trips that a guest keeps on this device, by departure. */
export const deviceTrips = {
  get: (): readonly SavedTripDto[] => storedTrips.get() ?? NONE,
  /** Adds the trip, or replaces the one with its id. */
  put(trip: SavedTripDto): void {
    const others = deviceTrips.get().filter(({ id }) => id !== trip.id);
    write(
      [...others, trip].sort(
        (a, b) => Date.parse(a.out.departure_time) - Date.parse(b.out.departure_time),
      ),
    );
  },
  remove(id: string): void {
    write(deviceTrips.get().filter((trip) => trip.id !== id));
  },
  subscribe: storedTrips.subscribe,
} as const;

type List = OutputOf<typeof listSavedTrips>;
export type TripChanges = Partial<
  Pick<SavedTripDto, 'out_state' | 'home_state' | 'out_look' | 'home_look' | 'note' | 'muted'>
>;

export interface SavedTrips {
  /** By departure; undefined while they load, and if they have never been loaded. */
  readonly trips: readonly SavedTripDto[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** Whether they are on this device only. */
  readonly isOnDevice: boolean;
  /** @throws ApiError */
  readonly keep: (draft: TripDraft) => Promise<void>;
  /** @throws ApiError */
  readonly change: (id: string, changes: TripChanges) => Promise<void>;
  /** @throws ApiError */
  readonly remove: (id: string) => Promise<void>;
}

const unknown = () => undefined;

/** The kept trips: of a member in the account, of a guest on this device. */
export function useSavedTrips(): SavedTrips {
  const { user, isLoading, isUnverified } = useSession();
  const queries = useQueryClient();
  const ofDevice = useSyncExternalStore(deviceTrips.subscribe, deviceTrips.get, unknown);
  const isMember = user !== null || isUnverified;
  const query = useQuery({ ...ACCOUNT_TRIPS, enabled: isMember });
  const { error, isFetching, refetch } = query;
  if (isMember)
    return {
      trips: query.data?.trips,
      error,
      isFetching,
      refetch,
      isOnDevice: false,
      ...accountCalls(queries),
    };
  const idle = { error: null, isFetching: false, refetch: () => undefined };
  return { trips: isLoading ? undefined : ofDevice, ...idle, isOnDevice: true, ...DEVICE_CALLS };
}

/** The device hands over what a guest has kept on it. */
const ACCOUNT_TRIPS = queryOptions({
  queryKey: [listSavedTrips.path, {}] as const,
  queryFn: async ({ signal }): Promise<List> => {
    for (const trip of deviceTrips.get()) await handOver(trip, signal);
    return call(listSavedTrips, {}, signal);
  },
});

/** What the account does not take, as when it keeps too many, stays on the device. */
async function handOver(trip: SavedTripDto, signal: AbortSignal): Promise<void> {
  try {
    await call(saveTrip, { body: draftAgain(trip) }, signal);
    deviceTrips.remove(trip.id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

type Calls = Pick<SavedTrips, 'keep' | 'change' | 'remove'>;

function accountCalls(queries: QueryClient): Calls {
  const { queryKey } = ACCOUNT_TRIPS;
  const show = async (edit: (trips: readonly SavedTripDto[]) => SavedTripDto[]) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<List>(queryKey, (list) => list && { ...list, trips: edit(list.trips) });
    void queries.invalidateQueries({ queryKey });
  };
  return {
    async keep(draft) {
      const { trip } = await call(saveTrip, { body: draft });
      await show((trips) => [...trips.filter(({ id }) => id !== trip.id), trip]);
    },
    async change(id, changes) {
      const { trip } = await call(changeSavedTrip, { params: { id }, body: changes });
      await show((trips) => trips.map((one) => (one.id === id ? trip : one)));
    },
    async remove(id) {
      await call(removeSavedTrip, { params: { id } });
      await show((trips) => trips.filter((one) => one.id !== id));
    },
  };
}

const DEVICE_CALLS: Calls = {
  async keep(draft) {
    const trip = keptOnDevice(draft, new Date(nowMs()));
    const trips = deviceTrips.get();
    if (trips.some(({ id }) => id === trip.id)) return;
    if (trips.length >= MOST_SAVED_TRIPS)
      throw new ApiError(saveTrip.failure, { code: 'trip_limit_reached', status: 409 });
    deviceTrips.put(trip);
  },
  async change(id, changes) {
    const trip = deviceTrips.get().find((one) => one.id === id);
    if (trip) deviceTrips.put({ ...trip, ...changes });
  },
  async remove(id) {
    deviceTrips.remove(id);
  },
};
