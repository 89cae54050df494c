import type { AirportCode } from './airports.ts';
import {
  type GoWildWindow,
  isAnnounced,
  type PlaceWindows,
  placeWindows,
  windowOpens,
} from './booking-window.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  isCounted,
  originOf,
} from './flight.ts';
import { groupBy } from './group-by.ts';
import { MIN_TURNAROUND } from './home-strength.ts';
import { mayBeOnPass } from './party.ts';
import { MIN_STAY, placesAway } from './plan-trips.ts';
import {
  addDays,
  type InstantMinute,
  instantOf,
  type LocalDate,
  limitAt,
  type OffsetTime,
  timeAt,
} from './time.ts';
import { MOST_NIGHTS, type TripWorld } from './trips.ts';

/** What the timetable and the rules of the pass say of one travel day. */
export interface OpenDay {
  readonly day: LocalDate;
  readonly isBlackout: boolean;
  /** False beyond the last blackout date that the airline has published. */
  readonly isAnnounced: boolean;
  /** By the rule of the pass: domestic seats at the first origin, or international ones where that is abroad. */
  readonly opens: OffsetTime;
  /** Places that the pass leads to on this day, with a sensible way home on this day or the next. */
  readonly places: number;
  /** How many of them can be booked, each by its flight that opens first. */
  readonly windows: PlaceWindows;
  /** By nights away from 0 to 14: places that the pass leads to on this day, and back from. */
  readonly roundTrips: readonly number[];
}

/** Each trip ends where it began. @param days successive. @param world of the timetable, without fares. */
export function opennessOf(
  origins: readonly AirportCode[],
  days: readonly LocalDate[],
  world: TripWorld,
): OpenDay[] {
  const { airports, blackoutDates } = world.network;
  const first = origins[0] && airports.get(origins[0]);
  const away = placesAway(origins, world.network);
  const homeward = homewardDays(world);
  return days.flatMap((day) => {
    world.checkCanceled?.();
    if (!first) return [];
    const isBlackout = blackoutDates.has(day);
    const outs = isBlackout ? [] : outsOn(origins, day, world).filter(({ to }) => away.has(to));
    const placesOf = (fits: (out: Out) => boolean) => groupBy(outs.filter(fits), ({ to }) => to);
    const open = placesOf((out) => {
      const leaves = [day, addDays(day, 1)].map((one) => homeward(out.from, one).get(out.to));
      return leaves.some((last) => (last?.any ?? 0) >= out.lands + MIN_TURNAROUND);
    });
    return {
      day,
      isBlackout,
      isAnnounced: isAnnounced(day, blackoutDates),
      opens: timeAt(first.zone, windowOpens({ day, zone: first.zone }, !first.domestic)),
      places: open.size,
      windows: placeWindows(
        [...open].map(([place, ways]) => ({
          isAbroad: airports.get(place)?.domestic === false,
          windows: ways.flatMap(({ windows }) => windows),
        })),
      ),
      roundTrips: Array.from(
        { length: MOST_NIGHTS + 1 },
        (_, nights) =>
          placesOf((out) => {
            const last = homeward(out.from, addDays(day, nights)).get(out.to);
            return (last?.onPass ?? 0) >= out.lands + MIN_STAY;
          }).size,
      ),
    };
  });
}

/** The flights on the pass from an origin to a place. */
interface Out {
  readonly from: AirportCode;
  readonly to: AirportCode;
  /** Of the one that lands first. */
  readonly lands: InstantMinute;
  readonly windows: readonly GoWildWindow[];
}

/** By origin and destination, for flights that have not left. */
function outsOn(origins: readonly AirportCode[], day: LocalDate, { from, now }: TripWorld): Out[] {
  return origins.flatMap((origin) => {
    const flights = from(origin, day).filter((one) => isOnPass(one, now));
    return [...groupBy(flights, destinationOf)].map(([to, all]) => ({
      from: origin,
      to,
      lands: Math.min(...all.map((one) => instantOf(arrivalOf(one)))) as InstantMinute,
      windows: all.map(({ goWildWindow }) => goWildWindow),
    }));
  });
}

const isOnPass = (flight: Flight, now: InstantMinute): boolean =>
  isCounted(flight) && mayBeOnPass(flight, false) && instantOf(departureOf(flight)) > now;

/** The last departures home from a place on a day; 0 for none. */
interface LastHome {
  /** Of those that land by the end of the next day. */
  readonly any: number;
  readonly onPass: number;
}

/** @returns by origin and travel day, computed once: by the place that the ways leave. */
function homewardDays({ to, network }: TripWorld) {
  const known = new Map<string, ReadonlyMap<AirportCode, LastHome>>();
  const lastsOf = (home: AirportCode, day: LocalDate) => {
    const zone = network.airports.get(home)?.zone;
    const lasts = new Map<AirportCode, LastHome>();
    const until = zone ? limitAt(zone, addDays(day, 2), 0) : 0;
    for (const flight of to(home, day)) {
      if (!isCounted(flight)) continue;
      const departs = instantOf(departureOf(flight));
      const place = originOf(flight);
      const { any, onPass } = lasts.get(place) ?? { any: 0, onPass: 0 };
      const isInTime = instantOf(arrivalOf(flight)) < until;
      lasts.set(place, {
        any: isInTime ? Math.max(any, departs) : any,
        onPass: mayBeOnPass(flight, false) ? Math.max(onPass, departs) : onPass,
      });
    }
    return lasts;
  };
  return (home: AirportCode, day: LocalDate): ReadonlyMap<AirportCode, LastHome> => {
    const key = `${home} ${day}`;
    const lasts = known.get(key) ?? lastsOf(home, day);
    known.set(key, lasts);
    return lasts;
  };
}
