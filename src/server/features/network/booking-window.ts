import type { AirportCode } from '#domain/airports.ts';
import { goWildWindow, isAnnounced, windowOpens } from '#domain/booking-window.ts';
import { AppError } from '#domain/errors.ts';
import {
  type Clock,
  dayAt,
  instantOfDate,
  type LocalDate,
  type OffsetTime,
  timeAt,
} from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';

export interface Departure {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** At the origin. */
  readonly day: LocalDate;
}

export interface BookingWindow {
  readonly state: 'open' | 'opens' | 'blackout';
  /** At the origin; null on a blackout date. */
  readonly opensAt: OffsetTime | null;
  readonly isInternational: boolean;
  /** False beyond the last blackout date that the airline has published. */
  readonly isAnnounced: boolean;
}

/** @throws AppError `unknown_airport`; `invalid_input` for a day that is over at the origin. */
export function bookingWindowOf(
  { network, clock }: { readonly network: NetworkSource; readonly clock: Clock },
  { origin, destination, day }: Departure,
): BookingWindow {
  const { airports, blackoutDates } = network.current();
  const [from, to] = [airports.get(origin), airports.get(destination)];
  if (!from || !to) throw new AppError('unknown_airport');
  const now = instantOfDate(clock.now());
  if (day < dayAt(from.zone, now)) {
    const message = 'This day is over';
    throw new AppError('invalid_input', { message, fields: { date: message } });
  }
  const isInternational = !from.domestic || !to.domestic;
  const segment = { day, zone: from.zone };
  const { state } = goWildWindow({
    segments: [segment],
    international: isInternational,
    now,
    blackoutDates,
  });
  return {
    state,
    opensAt: state === 'blackout' ? null : timeAt(from.zone, windowOpens(segment, isInternational)),
    isInternational,
    isAnnounced: isAnnounced(day, blackoutDates),
  };
}
