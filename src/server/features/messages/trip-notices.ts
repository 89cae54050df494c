import { formatCount } from '#domain/count.ts';
import {
  departureOf,
  destinationOf,
  FARE_CLASSES,
  type Flight,
  flightNumbers,
  MANY_SEATS,
  originOf,
} from '#domain/flight.ts';
import { formatTogether, formatUsd } from '#domain/money.ts';
import { dayOf, formatDayShort, formatTime, instantOfDate, timeAt, UTC } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { TripEvent } from '#domain/trip-event.ts';
import type { Offer } from '#domain/trip-offers.ts';
import { channelsOf } from '#domain/trip-watch.ts';
import type { OwnTripId } from '#server/db/queries/saved-trips.ts';
import type { NotifyOfTrips, TripNotice } from '#server/features/saved-trips/port.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { BrowserNotice } from '#server/providers/push/port.ts';
import type { EmailSettings } from './account-emails.ts';
import { SAMPLE } from './alert-emails.ts';
import { layoutEmail } from './email-layout.ts';
import { flightFacts, flightLine, flightTitle, type Places, placesIn } from './flight-facts.ts';
import type { Notice, Notify, StopLinks } from './notify.ts';

interface TripMessageSettings extends EmailSettings {
  readonly network: NetworkSource;
}

export interface TripNoticeSettings extends TripMessageSettings {
  readonly stopLinks: (secret: string, trip: OwnTripId) => StopLinks;
}

/** Tells members of what happens to their kept trips, on the channels that are right for it at this moment. */
export function tripNotifier(settings: TripNoticeSettings, notify: Notify): NotifyOfTrips {
  const messages = tripMessages(settings);
  const noticeOf = (notice: TripNotice, at: Date): Notice => {
    const { userId, email, tripId, keptAt, number, way, flight, event } = notice;
    const zone = settings.network.current().airports.get(originOf(flight))?.zone ?? UTC;
    // A trip that is removed and kept again has other keys.
    const key = [userId, tripId, keptAt.getTime(), number, event.kind, way].join(':');
    return {
      key: `trip:${key}`,
      userId,
      email,
      tripId,
      flightDay: dayOf(departureOf(flight)),
      channels: channelsOf(event.kind, timeAt(zone, instantOfDate(at))),
      stopLinks: (secret) => settings.stopLinks(secret, { userId, id: tripId }),
      writeEmail: (stop) => messages.email(notice, stop),
      push: messages.push(notice),
      text: { kind: 'alert', text: messages.text(notice) },
    };
  };
  return (tx, notices, at) =>
    notify(
      tx,
      notices.map((notice) => noticeOf(notice, at)),
      at,
    );
}

/** The page of a trip, where 'Book' looks again. */
const pathOf = ({ tripId }: TripNotice): string => `/my-trips/${tripId}`;

/** What is sent about an event on each channel. Without names, as every message. */
export function tripMessages(settings: TripMessageSettings) {
  const { network, productName, supportEmail, publicUrl } = settings;
  const partsOf = (notice: TripNotice) => {
    const places = placesIn(network.current());
    const copy = tripCopy(notice, places);
    const isSample = notice.simulated && copy.hasFares;
    const seen = copy.hasFares && notice.seenAt;
    return {
      ...copy,
      places,
      isSample,
      heading: `${copy.title}: ${flightTitle(notice.flight, places)}`,
      seen: seen ? places.momentAt(originOf(notice.flight), seen) : undefined,
    };
  };
  return {
    email(notice: TripNotice, stopUrl: string): EmailContent {
      const { heading, sentences, action, places, isSample, seen } = partsOf(notice);
      return layoutEmail({
        productName,
        supportEmail,
        subject: heading,
        label: isSample ? SAMPLE : undefined,
        paragraphs: sentences,
        facts: [
          ...flightFacts(notice.flight, places),
          ...(seen === undefined ? [] : [{ name: 'As of', value: seen }]),
        ],
        button: { label: action, href: publicUrl + pathOf(notice) },
        remarks: [
          'All times are local. The page of your trip looks again before it leads to the airline, because seats and prices change.',
          'Say there what you have booked, and we ask no more about it.',
        ],
        footerLink: { label: 'Stop messages about this trip', href: stopUrl },
      });
    },
    push(notice: TripNotice): BrowserNotice {
      const { title, sentences, places, isSample, seen } = partsOf(notice);
      const notes = [isSample && 'Sample fare.', seen && `Seen ${seen}.`].filter(Boolean);
      return {
        title,
        body: [`${flightTitle(notice.flight, places)}.`, ...sentences, ...notes].join(' '),
        url: pathOf(notice),
      };
    },
    /** One line of basic letters with codes instead of cities, as every text. */
    text(notice: TripNotice): string {
      const { title, isSample } = partsOf(notice);
      const { flight } = notice;
      const route = `${originOf(flight)}-${destinationOf(flight)}`;
      const day = formatDayShort(dayOf(flight.segments[0].departs));
      return [
        `${productName}: ${title}.`,
        `${route} ${day}`,
        ...(isSample ? ['(sample fare)'] : []),
        publicUrl + pathOf(notice),
        'Reply STOP to end',
      ].join(' ');
    },
  };
}

/** What a message says of an event, on every channel. */
interface TripCopy {
  /** Without the flight: `The pass seat is gone`. */
  readonly title: string;
  readonly sentences: readonly string[];
  /** Of the button. */
  readonly action: 'Book' | 'See your trip';
  /** Whether it names prices or seats, which may be simulated. */
  readonly hasFares: boolean;
}

function tripCopy({ event, way, flight }: TripNotice, places: Places): TripCopy {
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
  const kept = `${formatDayShort(dayOf(departureOf(flight)))}, ${formatTime(departureOf(flight))}`;
  const check = 'Check it at the airline.';
  return {
    title: change.kind === 'dropped' ? 'No longer in the timetable' : 'Another time',
    sentences: [
      change.kind === 'dropped'
        ? `The flight of ${kept} is not in the newest timetable. ${check}`
        : `The newest timetable has it at ${formatTime(change.departs)}, landing ${formatTime(change.arrives)} in ${cityOf(destinationOf(flight))}, instead of ${kept}. ${check}`,
    ],
    action: 'See your trip',
    hasFares: false,
  };
}

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
    : `Next best: ${flightLine(next.flight, places)} for ${price}.`;
}

const sureSentence = (sure: Offer | undefined, places: Places): string =>
  sure
    ? `The cheapest way home that needs no pass: ${flightLine(sure.flight, places)} for ${priceOf(sure)} ${FARE_CLASSES[sure.kind].label}.`
    : 'We see no other way home that needs no pass.';
