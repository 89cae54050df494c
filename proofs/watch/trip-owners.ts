import type { AirportCode } from '#domain/airports.ts';
import type { WayState } from '#domain/saved-trip.ts';
import { addDays, DAY_MS, UTC } from '#domain/time.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips.ts';
import { seededRandom } from '#test/random.ts';
import {
  changeTrip,
  flightRowsOf,
  keepTrip,
  makeTripsDue,
  removeTrip,
  tripKey,
} from '#test/watch-model/model.ts';
import { makeAllDue } from '#test/watch-model/targets.ts';
import { dayOn } from './calendar.ts';
import { type Itinerary, itinerary } from './itinerary.ts';
import type { RouteDay } from './market.ts';
import type { TimetableState } from './timetable.ts';
import type { TripVerdicts } from './trip-verdicts.ts';
import type { World } from './world.ts';

const STATES: readonly WayState[] = ['to_book', 'to_book', 'to_book', 'booked', 'gone'];
const CHANGES: readonly TimetableState['change'][] = ['kept', 'moved', 'dropped'];

/** Members keep so many trips, book, mute and remove them, and operators load timetables that move their flights. */
export function tripOwners(world: World, verdicts: TripVerdicts, count: number) {
  const { now, model, timetable, market, airports, routes, chronicle, later } = world;
  const { random, between, shuffled } = seededRandom(~world.seed);
  const kept = new Map<string, Itinerary>();

  /** Mostly from where and when somebody watches already. */
  function someFlightOut(): RouteDay | undefined {
    const [route] = shuffled(routes);
    if (!route) return undefined;
    const today = (origin: AirportCode) => dayOn(airports.get(origin)?.zone ?? UTC, now());
    const targets = [...model.tables.targets.values()].filter(
      ({ origin, day }) => day > today(origin),
    );
    const [target] = shuffled(targets);
    const isFar = random() < 0.1;
    if (!target || random() < 0.3) {
      const [origin, destination] = route;
      const day = addDays(today(origin), isFar ? between(5, 12) : between(1, 4));
      return { origin, destination, day };
    }
    const { origin, day } = target;
    const ends = [...airports.keys()].filter((code) => code !== origin);
    const [destination = route[1]] = shuffled(ends);
    return { origin, destination, day };
  }

  function keep(): void {
    const [member] = shuffled([...model.tables.members.values()]);
    const out = someFlightOut();
    if (!member || !out) return;
    const it = itinerary(market, airports, { out, nights: between(1, 2) });
    // Others are on sale.
    if (Object.values(it.numbers).some((one) => timetable.stateOf(one).change !== 'kept')) return;
    // The web process has its own clock.
    const at = new Date(now() + between(-1_000, 1_000));
    const row: SavedTripRow = {
      userId: member.id,
      id: `trip-${kept.size}`,
      departsAt: new Date(it.departs.out),
      trip: it.trip as unknown as SavedTripRow['trip'],
      outState: 'to_book',
      homeState: 'to_book',
      note: '',
      hasOut: true,
      hasHome: true,
      isMuted: false,
      messages: 0,
      keptAt: at,
      changedAt: at,
    };
    kept.set(tripKey(row), it);
    keepTrip(model, row, flightRowsOf(row, it.trip));
    verdicts.kept(row, it);
    chronicle.count('trips');
    chronicle.note(`${tripKey(row)} ${out.origin}-${out.destination} ${out.day}`);
    for (let n = between(0, 8); n > 0; n -= 1)
      later(now() + between(1, 5 * DAY_MS), () => meddle(tripKey(row)));
  }

  const replace = (row: SavedTripRow, change: Partial<SavedTripRow>) => {
    chronicle.note(`${tripKey(row)} is now ${JSON.stringify(change)}`);
    changeTrip(model, { ...row, ...change }, new Date(now()));
    verdicts.changed(row);
  };
  const changeState = (row: SavedTripRow) => {
    const state = STATES[between(0, 4)] ?? 'to_book';
    replace(row, random() < 0.5 ? { outState: state } : { homeState: state });
  };
  const changeMute = (row: SavedTripRow) => replace(row, { isMuted: !row.isMuted });
  const remove = (row: SavedTripRow) => {
    chronicle.note(`${tripKey(row)} is removed`);
    removeTrip(model, row);
  };
  const changeTimetable = (row: SavedTripRow) => {
    const numbers = kept.get(tripKey(row))?.numbers;
    const [number = ''] = shuffled(Object.values(numbers ?? {}));
    const [change = 'kept'] = shuffled(CHANGES);
    chronicle.note(`${number} is ${change}`);
    timetable.change(number, change, now());
    for (const one of model.tables.trips.values())
      if (Object.values(kept.get(tripKey(one))?.numbers ?? {}).includes(number))
        verdicts.changed(one);
    // As every load does.
    makeAllDue(model.tables.targets, new Date(now()));
    model.version += 1;
  };
  // Repeated ones are done more often.
  const effects = [
    changeState,
    changeState,
    changeState,
    changeMute,
    changeMute,
    changeTimetable,
    changeTimetable,
    changeTimetable,
    remove,
  ];
  function meddle(key: string): void {
    const row = model.tables.trips.get(key);
    if (row) effects[between(0, effects.length - 1)]?.(row);
  }

  for (let n = count; n > 0; n -= 1) later(between(world.start, world.quietFrom), keep);
  return {
    /** The member may have messages from now on, or may not. */
    changed: (userId: string): void => {
      makeTripsDue(model, { userId }, new Date(now()));
      for (const row of model.tables.trips.values())
        if (row.userId === userId) verdicts.changed(row);
    },
  };
}
