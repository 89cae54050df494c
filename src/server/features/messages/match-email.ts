import type { Match } from '#domain/alert-match.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import {
  arrivalOf,
  bookingLink,
  destinationOf,
  FARE_CLASSES,
  MANY_SEATS,
  membershipNote,
  originOf,
} from '#domain/flight.ts';
import { connectionNote } from '#domain/flight-facts.ts';
import { formatEach } from '#domain/money.ts';
import { addDays, dayOf, formatDayShort, type LocalDate } from '#domain/time.ts';
import type { EmailFact, EmailLink } from './email-layout.ts';
import {
  flightFacts,
  type Places,
  partyParameter,
  placesOf,
  priceText,
  type Travelers,
  windowRemark,
} from './flight-facts.ts';

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
export function matchParts(
  alert: Pick<AlertQuestion, 'maxPrice' | 'party'>,
  found: ReportedMatch,
  context: EmailContext,
) {
  const { flight, day, price, kind } = found;
  const { places } = context;
  const { maxPrice, party } = alert;
  const route = placesOf(flight);
  const seen = places.momentAt(originOf(flight), found.seenAt);
  const connection = connectionNote(flight);
  return {
    subject: `${formatEach(price, party)} from ${places.citiesOf(route)} on ${formatDayShort(day)}`,
    paragraphs: [
      `Good news: here is a ${FARE_CLASSES[kind].label} fare within your ${formatEach(maxPrice, party)}.`,
    ],
    facts: [
      ...flightFacts(flight, places),
      ...priceFacts(found, alert),
      { name: 'As of', value: seen },
    ],
    button: { label: 'Book now', href: bookingLink(flight, kind, party) },
    links: searchLinks(found, alert, context),
    remarks: [
      ...(connection ? [connection.text] : []),
      `All times are local. Seats can be booked until they are gone, and we cannot hold one for you. The fare was seen on ${seen} and may have changed since.`,
      ...(kind === 'goWild'
        ? [`Think of the way home before you book. ${windowRemark(places.howManyAbroad(route))}`]
        : []),
    ],
  };
}

function priceFacts({ flight, price, kind }: Match, { party }: Travelers): EmailFact[] {
  const seats = flight.fares[kind]?.seatsLeft;
  const note = membershipNote(kind);
  return [
    {
      name: 'Price',
      value: `${priceText(price, party)} ${FARE_CLASSES[kind].label}, taxes and fees included`,
    },
    ...(note === undefined ? [] : [{ name: 'Membership', value: note }]),
    ...(seats === undefined
      ? []
      : [{ name: 'Seats left', value: seats >= MANY_SEATS ? `${MANY_SEATS}+` : String(seats) }]),
  ];
}

function searchLinks(
  { flight, day }: ReportedMatch,
  { party }: Travelers,
  { publicUrl, productName }: EmailContext,
): EmailLink[] {
  const [origin, destination] = [originOf(flight), destinationOf(flight)];
  const search = (from: string, to: string, on: LocalDate) =>
    `${publicUrl}/?origin=${from}&destination=${to}&date=${on}&direction=outbound&screen=departure_flights${partyParameter(party)}`;
  const home = addDays(dayOf(arrivalOf(flight)), 1);
  return [
    { label: `See it in ${productName}`, href: search(origin, destination, day) },
    {
      label: `Ways home on ${formatDayShort(home)}`,
      href: search(destination, origin, home),
    },
  ];
}
