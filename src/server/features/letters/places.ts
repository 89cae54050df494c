import type { Airport, AirportCode } from '#domain/airports.ts';
import { INTERNATIONAL_DAYS_AHEAD } from '#domain/booking-window.ts';
import {
  dayOf,
  formatClock,
  formatMonthDay,
  instantOfDate,
  minuteOfDay,
  timeAt,
  timeZone,
  zoneNameAt,
} from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';

interface Route {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

const UTC = timeZone('UTC');

/** Words for the airports of a network. One that it no longer holds goes by its code, and by UTC. */
export function placesIn({ airports }: Pick<Network, 'airports'>) {
  const cityOf = (code: AirportCode): string => airports.get(code)?.city ?? code;
  const nameOf = (code: AirportCode): string => {
    const airport = airports.get(code);
    return airport ? `${airport.city} (${code})` : code;
  };
  const isDomestic = (airport: Airport | undefined) => airport?.domestic ?? true;
  return {
    /** `Denver` */
    cityOf,
    /** `Denver to Las Vegas` */
    citiesOf: ({ origin, destination }: Route): string =>
      `${cityOf(origin)} to ${cityOf(destination)}`,
    /** `Denver (DEN) to Las Vegas (LAS)` */
    routeOf: ({ origin, destination }: Route): string =>
      `${nameOf(origin)} to ${nameOf(destination)}`,
    isAbroad: ({ origin, destination }: Route): boolean =>
      !isDomestic(airports.get(origin)) || !isDomestic(airports.get(destination)),
    /** `Nov 21, 2:10 PM MST` on the wall of the airport. */
    momentAt: (code: AirportCode, moment: Date): string => {
      const zone = airports.get(code)?.zone ?? UTC;
      const instant = instantOfDate(moment);
      const local = timeAt(zone, instant);
      return `${formatMonthDay(dayOf(local))}, ${formatClock(minuteOfDay(local))} ${zoneNameAt(zone, instant)}`;
    },
  };
}

export type Places = ReturnType<typeof placesIn>;

/** When GoWild seats can be booked, in words. */
export const windowRemark = (isAbroad: boolean): string =>
  isAbroad
    ? `On routes abroad, GoWild seats can be booked from ${INTERNATIONAL_DAYS_AHEAD} days before departure.`
    : 'GoWild seats can be booked from midnight on the day before departure.';
