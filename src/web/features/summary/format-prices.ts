import { formatOpening, UNANNOUNCED } from '#domain/booking-window.ts';
import {
  departureOf,
  destinationOf,
  FARE_CLASSES,
  type Fare,
  type Flight,
  originOf,
  shownFare,
  travelersOf,
} from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { type Booking, bookingsOr } from '#domain/party.ts';
import { partyTotal, type RoundTrip, totalPrice } from '#domain/round-trip.ts';
import { dayOf, formatDayShort, type InstantMinute, instantOf } from '#domain/time.ts';
import { formatPartyPrice, formatSplit } from '#web/flights/format-fare.ts';
import type { Places } from '#web/places/use-network.ts';
import type { SeatState } from './decision.ts';

/** The total of all travelers, as `For 2, $40.91 per person. Taxes included` says. */
export function formatTripPrice(trip: RoundTrip) {
  const perPerson = totalPrice(trip);
  if (perPerson === undefined) return { value: 'Price unavailable', more: '' };
  const travelers = travelersOf(trip.departure);
  const total = partyTotal(trip) ?? perPerson;
  const share = travelers > 1 ? `For ${travelers}, ${formatUsd(perPerson, 2)} per person. ` : '';
  return { value: formatUsd(total, 2), more: `${share}Taxes included` };
}

/** What a flight costs all travelers, `$30.82`; for a party without seats, why not. */
export function formatTotal(flight: Flight): string {
  const { partyPrice } = flight;
  if (partyPrice && partyPrice.total === undefined) return formatPartyPrice(partyPrice);
  return partyPrice?.total === undefined
    ? formatPrice(shownFare(flight))
    : formatUsd(partyPrice.total, 2);
}

/** `GoWild`, `GoWild, 2 × $15.41`, `1 GoWild, 1 Standard`, `No fare` */
export function formatTotalDetail(flight: Flight): string {
  const fare = shownFare(flight);
  if (!fare) return 'No fare';
  const { partyPrice } = flight;
  const split = partyPrice && formatSplit(partyPrice);
  if (split) return split;
  const { label } = FARE_CLASSES[fare.kind];
  const travelers = travelersOf(flight);
  return travelers > 1 ? `${label}, ${travelers} × ${formatUsd(fare.total, 2)}` : label;
}

/** Beside a `Book now` button; the opening time is shown separately. */
export const SEAT_TEXTS: Record<SeatState['state'], string> = {
  open: 'Pass seat bookable now',
  opens: 'Pass seat bookable from',
  blackout: 'Blackout date: the pass is not valid on this day',
  departed: 'This flight has left',
  'no-pass-seat': 'No pass seat was offered',
  'off-pass': 'Nobody travels on the pass at this price',
  unknown: 'Cannot tell whether a pass seat can be booked now',
};

/** The same without fares: the rules of the pass are known, seats are not. */
export const WINDOW_TEXTS: Record<SeatState['state'], string> = {
  ...SEAT_TEXTS,
  open: 'Booking window of the pass is open',
  opens: 'Booking window of the pass opens',
  unknown: 'Cannot tell when the booking window of the pass opens',
};

/** The bookings whose pages the buttons open; never empty. */
export const bookingsToOpen = (flight: Flight, seat: SeatState, hasFares: boolean): Booking[] =>
  bookingsOr(hasFares || seat.state === 'blackout' ? 'standard' : 'goWild', flight);

interface WayHomeText {
  readonly tone: 'warning' | 'success' | 'info';
  readonly title: string;
  readonly before: string;
  /** When the window opens. */
  readonly moment?: { readonly at: InstantMinute; readonly text: string } | undefined;
  readonly after: string;
}

interface WayHomeFacts {
  readonly places: Pick<Places, 'cityOf'>;
  readonly hasFares: boolean;
}

/** Undefined once the return flight has left. */
export function wayHomeText(
  { departure, back }: RoundTrip,
  seat: SeatState,
  { places, hasFares }: WayHomeFacts,
): WayHomeText | undefined {
  const [from, to] = [places.cityOf(originOf(back)), places.cityOf(destinationOf(back))];
  const day = formatDayShort(dayOf(departureOf(back)));
  switch (seat.state) {
    case 'opens':
      return {
        tone: 'warning',
        title: hasFares
          ? 'Your way home cannot be booked yet.'
          : 'The booking window of your way home is not open yet.',
        before: hasFares
          ? `The pass seat from ${from} to ${to} on ${day} can be booked from `
          : `The booking window of the pass from ${from} to ${to} on ${day} opens `,
        moment: { at: seat.at, text: formatOpening(seat) },
        after: aboardBy(departure, seat, places),
      };
    case 'open':
      return {
        tone: 'success',
        title: hasFares
          ? 'Your way home can be booked now.'
          : 'The booking window of your way home is open.',
        before: '',
        after: hasFares
          ? `Pass seats from ${from} to ${to} on ${day} are open. None is certain until it is booked.`
          : `Whether the airline has pass seats from ${from} to ${to} on ${day}, it says itself. None is certain until it is booked.`,
      };
    case 'blackout':
      return {
        tone: 'warning',
        title: 'Your way home is on a blackout date.',
        before: '',
        after: `The pass is not valid on ${day}.`,
      };
    case 'no-pass-seat':
      return {
        tone: 'warning',
        title: 'No pass seat home was offered.',
        before: '',
        after: `When these prices were seen, the flight from ${from} to ${to} on ${day} had no GoWild fare.`,
      };
    case 'off-pass':
      return {
        tone: 'warning',
        title: 'Your way home is not on the pass.',
        before: '',
        after: `At this price nobody travels from ${from} to ${to} on the pass on ${day}.`,
      };
    case 'unknown':
      return UNKNOWN_WINDOW;
    case 'departed':
      return undefined;
  }
}

const UNKNOWN_WINDOW: WayHomeText = {
  tone: 'info',
  title: 'Check when your way home can be booked.',
  before: '',
  after:
    'The booking window could not be worked out. Domestic pass seats open the day before departure, international ones ten days before.',
};

type OpeningSeat = Extract<SeatState, { readonly state: 'opens' }>;

/** Whether the departure has left by the time the return seat opens, and whether its day may still become a blackout date. */
function aboardBy(departure: Flight, seat: OpeningSeat, places: Pick<Places, 'cityOf'>): string {
  const city = places.cityOf(originOf(departure));
  const when =
    seat.at > instantOf(departureOf(departure))
      ? `You will have left ${city} by then, and no pass seat is certain until it is booked.`
      : `That is before you leave ${city}. No pass seat is certain until it is booked.`;
  return seat.unannounced ? `${when} ${UNANNOUNCED}.` : when;
}

/** `$15.41`, or why there is no figure. */
const formatPrice = (fare: Pick<Fare, 'total'> | undefined): string =>
  fare ? formatUsd(fare.total, 2) : 'Price unavailable';
