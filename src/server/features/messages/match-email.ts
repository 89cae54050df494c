import { type AlertCriteria, type Match, matchedKind } from '#domain/alert.ts';
import { connectionNote } from '#domain/connection.ts';
import {
  arrivalOf,
  bookingLink,
  FARE_CLASSES,
  type FareKind,
  membershipNote,
} from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { addDays, dayOf, formatDayShort, type LocalDate } from '#domain/time.ts';
import type { EmailFact, EmailLink } from './email-layout.ts';
import { flightFacts, type Places, windowRemark } from './flight-facts.ts';

/** A match as an email reports it. */
export interface ReportedMatch extends Match {
  readonly day: LocalDate;
  /** When the source reported the fare: an email may be delayed. */
  readonly seenAt: Date;
  readonly simulated: boolean;
}

interface EmailContext {
  readonly places: Places;
  readonly publicUrl: string;
  readonly productName: string;
}

/** Flight, price, booking link and links to return flights. */
export function matchParts(alert: AlertCriteria, found: ReportedMatch, context: EmailContext) {
  const { flight, day, price } = found;
  const { places } = context;
  const kind = matchedKind(found, alert.goWildOnly);
  const seen = places.momentAt(alert.origin, found.seenAt);
  const connection = connectionNote(flight);
  return {
    subject: `${formatUsd(price, 2)} from ${places.citiesOf(alert)} on ${formatDayShort(day)}`,
    paragraphs: [
      `Good news: here is a ${FARE_CLASSES[kind].label} fare within your ${formatUsd(alert.maxPrice, 2)}.`,
    ],
    facts: [
      ...flightFacts(flight, places),
      ...priceFacts(found, kind),
      { name: 'As of', value: seen },
    ],
    button: { label: 'Book now', href: bookingLink(flight, kind) },
    links: searchLinks(alert, found, context),
    remarks: [
      ...(connection ? [connection.text] : []),
      `All times are local. Seats can be booked until they are gone, and we cannot hold one for you. The fare was seen on ${seen} and may have changed since.`,
      ...(kind === 'goWild'
        ? [`Think of the way home before you book. ${windowRemark(places.isAbroad(alert))}`]
        : []),
    ],
  };
}

/** The airline counts no more seats than this. */
const MANY_SEATS = 9;

function priceFacts({ flight, price }: Match, kind: FareKind): EmailFact[] {
  const seats = flight.fares[kind]?.seatsLeft;
  const note = membershipNote(kind);
  return [
    {
      name: 'Price',
      value: `${formatUsd(price, 2)} ${FARE_CLASSES[kind].label}, taxes and fees included`,
    },
    ...(note === undefined ? [] : [{ name: 'Membership', value: note }]),
    ...(seats === undefined
      ? []
      : [{ name: 'Seats left', value: seats >= MANY_SEATS ? `${MANY_SEATS}+` : String(seats) }]),
  ];
}

function searchLinks(
  { origin, destination }: AlertCriteria,
  { flight, day }: ReportedMatch,
  { publicUrl, productName }: EmailContext,
): EmailLink[] {
  const search = (from: string, to: string, on: LocalDate) =>
    `${publicUrl}/?origin=${from}&destination=${to}&date=${on}&direction=outbound&screen=departure_flights`;
  const home = addDays(dayOf(arrivalOf(flight)), 1);
  return [
    { label: `See it in ${productName}`, href: search(origin, destination, day) },
    {
      label: `Ways home on ${formatDayShort(home)}`,
      href: search(destination, origin, home),
    },
  ];
}
