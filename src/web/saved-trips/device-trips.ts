import * as z from 'zod/mini';
import { type SavedTripDto, savedTripDto } from '#contract/saved-trips.ts';
import { storage } from '#web/browser/storage.ts';
import { createStore } from '#web/store.ts';

/** localStorage key. */
const KEY = 'saved_trips';

const listDto = z.array(savedTripDto);

/** Raised by every change here and in other tabs. */
const changes = createStore(0);

const NONE: readonly SavedTripDto[] = [];

/** The last text and what it says: equal texts are the same object. */
let known: { readonly text: string | null; readonly trips: readonly SavedTripDto[] } = {
  text: null,
  trips: NONE,
};

function write(trips: readonly SavedTripDto[]): void {
  if (trips.length > 0) storage.write(KEY, JSON.stringify(trips));
  else storage.remove(KEY);
  changes.set(changes.get() + 1);
}

/** The trips that a guest keeps on this device, by departure. */
export const deviceTrips = {
  get(): readonly SavedTripDto[] {
    const text = storage.read(KEY);
    if (text !== known.text) known = { text, trips: parse(text) };
    return known.trips;
  },
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
  /** Also hears other tabs. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    const stops = [changes.subscribe(listener), storage.onOtherTab(KEY, listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
} as const;

/** None where it is missing or unreadable. */
function parse(text: string | null): readonly SavedTripDto[] {
  try {
    return listDto.safeParse(JSON.parse(text ?? '[]')).data ?? NONE;
  } catch {
    return NONE;
  }
}
