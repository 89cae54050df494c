import type { AirportCode } from '#domain/airports.ts';
import { expandPlaces, hasDistinctAirports, MAX_PLACES, SAME_PLACE } from '#domain/city-groups.ts';
import { AppError } from '#domain/errors.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { type Clock, dayAt, daysBetween, instantOfDate, type LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';

type Field = 'origin' | 'origins' | 'destination' | 'home';
const REQUIRED: Record<Field, string> = {
  origin: 'Origin airport code is required',
  origins: 'Origin airport code is required',
  destination: 'Destination airport code is required',
  home: 'Home airport code is required',
};

/** @throws AppError `invalid_input` naming the field. */
export const refuseField = (field: string, message: string): never => {
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
};

/** Airports that a field names. @throws AppError `invalid_input`, `unknown_airport`, both naming the field. */
export function placesOf(
  network: NetworkSource,
  field: Field,
  text: string,
): readonly AirportCode[] {
  const known = network.current().airports;
  const { airports, unknown } = expandPlaces(text, (code) => known.has(code));
  if (unknown.length > 0) {
    const message = `We do not know ${unknown.map((piece) => `"${piece}"`).join(', ')}`;
    throw new AppError('unknown_airport', { message, fields: { [field]: message } });
  }
  if (airports.length === 0) refuseField(field, REQUIRED[field]);
  if (airports.length > MAX_PLACES)
    refuseField(field, `Please choose at most ${MAX_PLACES} airports`);
  return airports;
}

/** @throws AppError `invalid_input` naming `destination` if no pair has two different airports. */
export function refuseSameAirport(
  origins: readonly AirportCode[],
  destinations: readonly AirportCode[],
): void {
  if (!hasDistinctAirports(origins, destinations)) refuseField('destination', SAME_PLACE);
}

interface DayDeps {
  readonly clock: Clock;
  readonly network: NetworkSource;
}

/** The earliest current day at any of the airports. */
export function todayAt({ clock, network }: DayDeps, airports: readonly AirportCode[]): LocalDate {
  const known = network.current().airports;
  const now = instantOfDate(clock.now());
  // Getting the day of a zone is slow, and many airports share a zone.
  const zones = new Set(airports.flatMap((code) => known.get(code)?.zone ?? []));
  const days = Array.from(zones, (zone) => dayAt(zone, now));
  return days.reduce((first, day) => (day < first ? day : first), days[0] ?? dayAtUtc(clock));
}

const dayAtUtc = (clock: Clock) => clock.now().toISOString().slice(0, 10) as LocalDate;

/** @throws AppError `invalid_input` naming `date` if the day has passed at all airports, or is too far ahead. */
export function requireTravelDay(
  deps: DayDeps,
  date: LocalDate,
  airports: readonly AirportCode[],
): void {
  const ahead = daysBetween(todayAt(deps, airports), date);
  if (ahead < 0) refuseField('date', 'Departure date has passed');
  if (ahead > MAX_DAYS_AHEAD)
    refuseField('date', `Departure date is more than ${MAX_DAYS_AHEAD} days away`);
}
