import { formatOpening } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
  stopsOf,
  travelersOf,
} from '#domain/flight.ts';
import { formatTogether } from '#domain/money.ts';
import {
  formatStates,
  placeOf,
  type SavedTrip,
  type TripStep,
  type Way,
  wayName,
} from '#domain/saved-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import {
  dayOf,
  formatDayShort,
  formatMonthDay,
  formatTime,
  formatWeekday,
  formatWeekdayTime,
  instantOf,
  type LocalDate,
  minutesBetween,
  type OffsetTime,
  type TimeZone,
  timeAt,
} from '#domain/time.ts';
import type { PlanKnown } from './use-plan.ts';

type CityOf = (code: string) => string;

/** `12:00 AM` and `Thu, Dec 10, Denver` */
export const formatWhen = (time: OffsetTime, city: string) => ({
  clock: formatTime(time),
  day: `${formatDayShort(dayOf(time))}, ${city}`,
});

/** `Tampa, Fri to Sun`, `Tampa, Fri` */
export function formatTripTitle(trip: SavedTrip, cityOf: CityOf): string {
  const [first, last] = daysOf(trip);
  const days = first === last ? [first] : [first, last];
  return `${cityOf(placeOf(trip))}, ${days.map(formatWeekday).join(' to ')}`;
}

/** Travel days of the first flight and of the last. */
function daysOf({ departure, back }: SavedTrip) {
  const [first, last] = [departure, back ?? departure].map(asFlight).map(departureOf).map(dayOf);
  return [first as LocalDate, last as LocalDate] as const;
}

/** `Dec 11 to 13, 57 h there, 2 people. Nothing booked yet.` */
export function formatTripFacts(trip: SavedTrip): string {
  const [first, last] = daysOf(trip);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const until = sameMonth ? String(Number(last.slice(8))) : formatMonthDay(last);
  const days = first === last ? formatMonthDay(first) : `${formatMonthDay(first)} to ${until}`;
  const travelers = travelersOf(trip.departure);
  const people = travelers === 1 ? '1 person' : `${travelers} people`;
  const parts = [days, formatThere(trip), people].filter(Boolean);
  return `${parts.join(', ')}. ${formatStates(trip)}.`;
}

/** `57 h there` with a space that does not break; empty for a trip of one flight. */
function formatThere({ departure, back }: SavedTrip): string {
  if (!back) return '';
  const there = minutesBetween(arrivalOf(asFlight(departure)), departureOf(asFlight(back)));
  return there < 0 ? '' : `${Math.floor(there / 60)}\u00a0h there`;
}

/** `Book the flight out`, `Fly to Tampa`, `Fly home`, `No seat yet? Plan B, $61.64` */
export function formatStep(step: TripStep, trip: SavedTrip, cityOf: CityOf): string {
  const { kind, way, flight, sure } = step;
  if (kind === 'book') return `Book the ${wayName(way, trip)}`;
  if (sure)
    return `No seat yet? Plan B, ${formatTogether(sure.total, travelersOf(trip.departure))}`;
  return way === 'home' ? 'Fly home' : `Fly to ${cityOf(destinationOf(flight))}`;
}

/** `Denver to Tampa, nonstop, F9 2748` */
export function formatFlight(flight: Flight, cityOf: CityOf): string {
  const stops = stopsOf(flight);
  return [
    `${cityOf(originOf(flight))} to ${cityOf(destinationOf(flight))}`,
    stops === 0 ? 'nonstop' : formatCount(stops, 'stop'),
    ...flight.segments.map(({ number }) => number.replace(' ', '\u00a0')),
  ].join(', ');
}

/** `Book the Sun 12:40 PM nonstop at the Standard fare. It lands 2:45 PM in Denver and does not depend on the pass.` */
export function formatPlanB(flight: Flight, cityOf: CityOf): string {
  const stops = stopsOf(flight);
  const kind = stops === 0 ? 'nonstop' : `flight with ${formatCount(stops, 'stop')}`;
  return `Book the ${formatWeekdayTime(departureOf(flight))} ${kind} at the Standard fare. It lands ${formatTime(arrivalOf(flight))} in ${cityOf(destinationOf(flight))} and does not depend on the pass.`;
}

/** `Lands 11:35 AM in Tampa.` */
export const formatLanding = (flight: Flight, cityOf: CityOf): string =>
  `Lands ${formatTime(arrivalOf(flight))} in ${cityOf(destinationOf(flight))}.`;

/** `Fri 10:00 PM on your clock.`; empty where the device shows the same time. */
export function formatOwnClock(time: OffsetTime, device: TimeZone): string {
  const at = instantOf(time);
  const own = timeAt(device, at);
  return own.slice(0, 16) === time.slice(0, 16) ? '' : `${formatWeekdayTime(own)} on your clock.`;
}

export interface NextText {
  /** `Next: book the flight out` */
  readonly title: string;
  readonly text: string;
}

/** What the first panel says of the next step. */
export function formatNext(
  step: TripStep | undefined,
  trip: SavedTrip,
  { places: { cityOf, zoneOf }, now }: Pick<PlanKnown, 'places' | 'now'>,
): NextText {
  if (!step) return { title: 'Nothing left to do', text: 'This trip is over.' };
  const { kind, way, status, flight, time, isWindowUnknown } = step;
  const city = cityOf(originOf(flight));
  const name = `the ${wayName(way, trip)}`;
  if (kind === 'plan-b') return { title: 'Now: book plan B', text: formatPlanB(flight, cityOf) };
  if (kind === 'fly')
    return status === 'open'
      ? {
          title: `Did you take ${name}?`,
          text: `It left ${formatWeekdayTime(departureOf(flight))}.`,
        }
      : {
          title: `Next: ${way === 'home' ? 'fly home' : `fly to ${cityOf(destinationOf(flight))}`}`,
          text: `Leaves ${formatWeekdayTime(departureOf(flight))} from ${city}.`,
        };
  if (status === 'gone')
    return {
      title: `${capital(name)} is gone`,
      text: 'Choose other flights, and keep that trip.',
    };
  if (status === 'open')
    return isWindowUnknown
      ? { title: `Check when ${name} can be booked`, text: '' }
      : { title: `Now: book ${name}`, text: '' };
  const zone = zoneOf(originOf(flight));
  const opens = time && zone && formatOpening({ at: instantOf(time), zone }, { now, city });
  return { title: `Next: book ${name}`, text: opens ? `Pass seats open ${opens}.` : '' };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Flight out`, `Way home`, `Flight` of a trip of one */
export const formatWay = (way: Way, trip: SavedTrip): string => capital(wayName(way, trip));

export const LOOK_FIELDS = { out: 'out_look', home: 'home_look' } as const satisfies Record<
  Way,
  string
>;

export const STATE_FIELDS = { out: 'out_state', home: 'home_state' } as const satisfies Record<
  Way,
  string
>;
