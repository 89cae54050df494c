import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  dayShift,
  departureOf,
  destinationOf,
  FARE_CLASSES,
  type Flight,
  flightNumbers,
  MANY_SEATS,
  stopsOf,
} from '#domain/flight.ts';
import { formatTogether, formatUsd } from '#domain/money.ts';
import { dayOf, formatClock, formatDayShort, minuteOfDay, type OffsetTime } from '#domain/time.ts';
import type { TripEvent } from '#domain/trip-event.ts';
import type { Offer } from '#domain/trip-offers.ts';
import type { TripNotice } from '#server/features/saved-trips/port.ts';
import { type Places, placesOf } from '../flight-facts.ts';

/** What a message says of an event, on every channel. */
export interface TripCopy {
  /** Without the flight: `The pass seat is gone`. */
  readonly title: string;
  readonly sentences: readonly string[];
  /** Of the button. */
  readonly action: 'Book' | 'See your trip';
  /** Whether it names prices or seats, which may be simulated. */
  readonly hasFares: boolean;
}

export function tripCopy({ event, way, flight }: TripNotice, places: Places): TripCopy {
  switch (event.kind) {
    case 'opening':
      return openingCopy(event, flight, places);
    case 'seen':
      return {
        title: `${capital(seatOf(event.offer))} is there for ${priceOf(event.offer)}`,
        sentences: [`It can be booked now. ${seatsLeft(event.offer)}`.trim()],
        action: 'Book',
        hasFares: true,
      };
    case 'gone':
      return {
        title: 'The seat is gone',
        sentences: [nextSentence(event.next, flight, places)],
        action: 'See your trip',
        hasFares: true,
      };
    case 'cheaper':
      return {
        title: `Now ${priceOf(event.offer)} instead of ${formatUsd(event.was, 2)}`,
        sentences: [
          `Your ${way === 'out' ? 'flight out' : 'way home'} costs less than when we last said a price. ${seatsLeft(event.offer)}`.trim(),
        ],
        action: 'Book',
        hasFares: true,
      };
    case 'plan-b-due':
      return planBDueCopy(event, places);
    case 'plan-b-few':
      return {
        title:
          event.seats === 0
            ? 'Plan B is sold out'
            : `Plan B has ${formatCount(event.seats, 'seat')} left`,
        sentences: [sureSentence(event.sure, places)],
        action: 'See your trip',
        hasFares: true,
      };
    case 'timetable':
      return timetableCopy(event, flight, places);
  }
}

type EventOf<K extends TripEvent['kind']> = Extract<TripEvent, { kind: K }>;

function openingCopy(
  { isKnown, offer, next }: EventOf<'opening'>,
  flight: Flight,
  places: Places,
): TripCopy {
  if (offer)
    return {
      title: `Book now for ${priceOf(offer)}`,
      sentences: [`The window is open, and ${seatOf(offer)} is there. ${seatsLeft(offer)}`.trim()],
      action: 'Book',
      hasFares: true,
    };
  if (isKnown)
    return {
      title: 'The window is open, but there is no pass seat yet',
      sentences: [nextSentence(next, flight, places), 'We tell you when a pass seat appears.'],
      action: 'See your trip',
      hasFares: true,
    };
  return {
    title: 'The window is open',
    sentences: [
      'Pass seats can be booked from now on. We could not see whether there is one: look at the airline.',
    ],
    action: 'Book',
    hasFares: false,
  };
}

const planBDueCopy = ({ sure, offer }: EventOf<'plan-b-due'>, places: Places): TripCopy => ({
  title: 'Time for plan B',
  sentences: [
    offer
      ? `Your pass seat home is there for ${priceOf(offer)}: book it, or make sure of another way home.`
      : 'There is no pass seat home so far: make sure of another way home.',
    ...(sure ? [sureSentence(sure, places)] : []),
  ],
  action: 'Book',
  hasFares: offer !== undefined || sure !== undefined,
});

function timetableCopy(
  { change }: EventOf<'timetable'>,
  flight: Flight,
  { cityOf }: Places,
): TripCopy {
  const kept = `${formatDayShort(dayOf(departureOf(flight)))}, ${clock(departureOf(flight))}`;
  const check = 'Check it at the airline.';
  return {
    title: change.kind === 'dropped' ? 'No longer in the timetable' : 'Another time',
    sentences: [
      change.kind === 'dropped'
        ? `The flight of ${kept} is not in the newest timetable. ${check}`
        : `The newest timetable has it at ${clock(change.departs)}, landing ${clock(change.arrives)} in ${cityOf(destinationOf(flight))}, instead of ${kept}. ${check}`,
    ],
    action: 'See your trip',
    hasFares: false,
  };
}

const clock = (time: OffsetTime): string => formatClock(minuteOfDay(time));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `$15.41` for one, `$30.82 for 2` for a party. */
const priceOf = ({ price, travelers }: Offer): string => formatTogether(price, travelers);

const seatOf = ({ kind }: Offer): string =>
  kind === 'goWild' ? 'the pass seat' : `a seat at the ${FARE_CLASSES[kind].label} fare`;

/** `2 seats are left at this fare.`; empty if nobody knows. */
function seatsLeft({ seats }: Offer): string {
  if (seats === undefined) return '';
  const count = seats >= MANY_SEATS ? `${MANY_SEATS} or more seats` : formatCount(seats, 'seat');
  return `${count} ${seats === 1 ? 'is' : 'are'} left at this fare.`;
}

/** What to take instead. */
function nextSentence(next: Offer | undefined, flight: Flight, places: Places): string {
  if (!next) return 'We see no other way between these airports that keeps your trip possible.';
  const isSame = flightNumbers(next.flight) === flightNumbers(flight);
  const price = `${priceOf(next)} ${FARE_CLASSES[next.kind].label}`;
  return isSame
    ? `Next best: the same flight for ${price}.`
    : `Next best: ${nameOf(next.flight, places)} for ${price}.`;
}

const sureSentence = (sure: Offer | undefined, places: Places): string =>
  sure
    ? `The cheapest way home that needs no pass: ${nameOf(sure.flight, places)} for ${priceOf(sure)} ${FARE_CLASSES[sure.kind].label}.`
    : 'We see no other way home that needs no pass.';

/** `Sun, Dec 13, 12:40 PM to 2:45 PM, nonstop, F9 2741` */
function nameOf(flight: Flight, { cityOf }: Places): string {
  const [departs, arrives] = [departureOf(flight), arrivalOf(flight)];
  const stops = stopsOf(flight);
  const via = flight.segments.slice(1).map(({ from }) => cityOf(from));
  return [
    `${formatDayShort(dayOf(departs))}, ${clock(departs)} to ${clock(arrives)}${dayShift(departs, arrives) > 0 ? ` on ${formatDayShort(dayOf(arrives))}` : ''}`,
    stops === 0 ? 'nonstop' : `through ${via.join(' and ')}`,
    flightNumbers(flight),
  ].join(', ');
}

/** `Denver to Tampa, Fri, Dec 11` */
export const flightTitle = (flight: Flight, { citiesOf }: Places): string =>
  `${citiesOf(placesOf(flight))}, ${formatDayShort(dayOf(departureOf(flight)))}`;
