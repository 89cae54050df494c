import type { Airport, AirportCode } from '#domain/airports.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { testNetwork } from '#test/network-fixture.ts';
import { HOURS, type Market, SLOTS } from './market.ts';

/** What the newest timetable says of a flight, and since when. */
export interface TimetableState {
  readonly change: 'kept' | 'moved' | 'dropped';
  readonly since: number;
}

/** The timetables that operators load, all flights daily. */
export interface Timetable extends NetworkSource {
  readonly stateOf: (number: string) => TimetableState;
  /** Loads one in which this flight leaves as before, twenty minutes later or not at all. */
  change(number: string, change: TimetableState['change'], at: number): void;
}

export function timetable(
  airports: ReadonlyMap<AirportCode, Airport>,
  { numberOf }: Market,
  start: number,
): Timetable {
  const states = new Map<string, TimetableState>();
  const stateOf = (number: string) => states.get(number) ?? { change: 'kept', since: start };
  const codes = [...airports.keys()];
  const flights = codes.flatMap((origin) =>
    codes
      .filter((destination) => destination !== origin)
      .flatMap((destination) =>
        SLOTS.map((slot) => ({
          number: numberOf({ origin, destination }, slot),
          leaves: (minute: string) =>
            `${origin} ${`${HOURS[slot]}`.padStart(2, '0')}:${minute} ${destination} 180 daily`,
        })),
      ),
  );
  const load = () => {
    const lines = flights.flatMap(({ number, leaves }) => {
      const { change } = stateOf(number);
      const minute = change === 'moved' ? '20' : '00';
      return change === 'dropped' ? [] : [`${number.slice(3)} ${leaves(minute)}`];
    });
    return testNetwork([...airports.values()], lines.join('\n'));
  };
  let network = load();
  return {
    current: () => network,
    stateOf,
    change(number, change, at) {
      if (change !== stateOf(number).change) states.set(number, { change, since: at });
      network = load();
    },
  };
}
