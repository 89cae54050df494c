import type { AirportCode } from '#domain/airports.ts';
import { type GoWildWindow, goWildWindow } from '#domain/booking-window.ts';
import type { Segment } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import { dayOf, type InstantMinute } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';

/**
 * Booking windows of journeys at one moment. Journeys that leave the same zones on the same days share one,
 * because asking a zone for its midnight is slow.
 */
export function journeyWindows(
  { airports, blackoutDates }: Network,
  now: InstantMinute,
): (segments: readonly Segment[]) => GoWildWindow {
  const known = new Map<string, GoWildWindow>();
  const isBlackout = (day: LocalDate) => blackoutDates.has(day);
  const airportAt = (code: AirportCode) => airports.get(code);
  return (segments) => {
    const places = segments.flatMap((segment) => {
      const zone = airportAt(segment.from)?.zone;
      return zone ? { day: dayOf(segment.departs), zone } : [];
    });
    const international = segments.some(
      ({ from, to }) => !airportAt(from)?.domestic || !airportAt(to)?.domestic,
    );
    const key = `${international} ${places.map(({ day, zone }) => day + zone).join()}`;
    let window = known.get(key);
    if (!window) {
      window = goWildWindow({ segments: places, international, now, isBlackout });
      known.set(key, window);
    }
    return window;
  };
}
