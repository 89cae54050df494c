import { flightFromWire } from '#contract/flight-codec.ts';
import { findMatch } from '#domain/alert-match.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { departureOf, destinationOf, FARE_CLASSES, type Flight, originOf } from '#domain/flight.ts';
import { type Cents, cents, centsFromDollars, formatUsd } from '#domain/money.ts';
import type { SavedTrip, Way } from '#domain/saved-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { dayOf, formatDayShort } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { TripEvent } from '#domain/trip-event.ts';
import { bookingsAt } from '#domain/trip-fares.ts';
import { cheapestSureHome, offerOf } from '#domain/trip-offers.ts';
import { wantedFares } from '#domain/wanted-fares.ts';
import type { MatchedDay } from '#server/features/alerts/port.ts';
import { alertEmails } from '#server/features/messages/alert-emails.ts';
import { alertPushes, alertTexts } from '#server/features/messages/alert-notices.ts';
import { tripMessages } from '#server/features/messages/trip-notices.ts';
import type { OpenedRow, Row } from './summary.ts';

type Check = (holds: boolean, what: string) => void;

const SITE = 'https://fares.example';
const ENOUGH = cents(1_000_000);

/** The messages of a site, on every channel. */
function messagesOf(network: Network) {
  const site = { productName: 'Roamfare', supportEmail: 'help@fares.example', publicUrl: SITE };
  const settings = { ...site, network: { current: () => network }, simulated: true };
  return {
    alerts: alertEmails(settings),
    pushes: alertPushes(settings),
    texts: alertTexts(settings),
    trips: tripMessages(settings),
  };
}

type Messages = ReturnType<typeof messagesOf>;

interface KeptRow {
  /** Undefined for a row that cannot be kept. */
  readonly kept: SavedTrip | undefined;
  readonly network: Network;
}

/**
 * Messages about an alert on the flight out, and about the kept trip, say the numbers of its row.
 * @returns how many emails were read.
 */
export function checkMessages(check: Check, opened: OpenedRow, { kept, network }: KeptRow): number {
  if (!kept) return 0;
  const messages = messagesOf(network);
  return checkAlert(check, opened, messages) + checkKept(check, opened, { kept, messages });
}

const money = (total: Cents, party: number) =>
  `${formatUsd(total, 2)}${party > 1 ? ` for ${party}` : ''}`;

function checkAlert(check: Check, of: OpenedRow, messages: Messages): number {
  const { row, answer, zoneOf, now } = of;
  const { party, den } = answer.search_parameters;
  const flight = flightFromWire(row.out, zoneOf);
  if (!flight) return 0;
  const [origins, destinations] = [[originOf(flight)], [destinationOf(flight)]];
  const day = dayOf(departureOf(flight));
  const days = { dates: [day], range: null };
  const any = { goWildOnly: false, maxStops: null, maxMinutes: null };
  const alert = {
    origins,
    destinations,
    ...days,
    ...any,
    maxPrice: ENOUGH,
    discountDen: den,
    party,
  };
  const match = findMatch(alert, [flight]);
  if (!match) return 0;
  const found = { ...match, day, seenAt: now, simulated: true };
  checkFound(check, row, { alert, found, messages });
  return 2;
}

interface FoundAlert {
  readonly alert: AlertQuestion;
  readonly found: MatchedDay;
  readonly messages: Messages;
}

/** The price of one person and that of all are those of the fare in the row. */
function checkFound(check: Check, { out, price: row, destination }: Row, of: FoundAlert) {
  const { alert, found, messages } = of;
  const { party } = alert;
  const { kind, price, day } = found;
  const { label, wireName } = FARE_CLASSES[kind];
  const at = (what: string) => `${destination} alert ${what}`;
  check(price === centsFromDollars(out.fares[wireName]?.total ?? 0), at(`finds ${price}`));
  const total = cents(price * party);
  const own = centsFromDollars(row?.out ?? 0);
  const [booking, ...others] = bookingsAt(found.flight, own);
  const isSameFare = booking?.kind === kind && others.length === 0;
  check(!isSameFare || total === own, at(`costs ${total}, the row ${own}`));

  const each = party > 1 ? `${formatUsd(price, 2)} per person` : formatUsd(price, 2);
  const both = party > 1 ? `${each}, ${money(total, party)}, ${label}` : `${each} ${label}`;
  const email = messages.alerts.matched(alert, found, SITE);
  const people = party > 1 ? `&party=${party}` : '';
  const link = `&date=${day}&direction=outbound&screen=departure_flights${people}\n`;
  check(email.subject.startsWith(`${each} from `), at(`has the subject ${email.subject}`));
  for (const part of [both, formatDayShort(day), out.flight_number, link])
    check(email.text.includes(part), at(`has no ${part} in ${email.text}`));
  checkOtherTexts(check, of, { each, both, at });
}

interface Said {
  /** The price of one person, and that of all with its fare. */
  readonly each: string;
  readonly both: string;
  readonly at: (what: string) => string;
}

/** Emails of several finds, notices and texts. */
function checkOtherTexts(check: Check, { alert, found, messages }: FoundAlert, said: Said) {
  const { each, both, at } = said;
  const { kind, price, day, seenAt } = found;
  const [origin, place] = [originOf(found.flight), destinationOf(found.flight)];
  const find = { day, origin, destination: place, price, kind, seenAt };
  const gathered = { notice: 1, finds: [find], simulated: true };
  const list = messages.alerts.gathered(alert, gathered, SITE).text;
  check(list.includes(`${formatDayShort(day)}: ${both}`), at(`lists ${list}`));
  for (const text of [
    messages.pushes.matched(alert, found).title,
    messages.pushes.gathered(alert, gathered).title,
    messages.texts.matched(alert, found),
    messages.texts.gathered(alert, gathered),
  ])
    check(text.includes(each), at(`says ${text}`));
}

interface KeptOnSite {
  readonly kept: SavedTrip;
  readonly messages: Messages;
}

/** As the source offers a flight once its window is open. */
const opened = (flight: Flight): Flight =>
  flight.goWildWindow.state === 'opens' ? { ...flight, goWildWindow: { state: 'open' } } : flight;

/** @returns how many emails were read. */
function checkKept(check: Check, of: OpenedRow, { kept, messages }: KeptOnSite): number {
  const { row, answer, zoneOf, now } = of;
  const { party } = answer.search_parameters;
  if (!row.price || !kept.back) return 0;
  const at = (what: string) => `${row.destination} kept trip ${what}`;
  const about = { userId: '', email: '', tripId: 'x', keptAt: now, number: 1, seenAt: now };
  const emailOf = (way: Way, flight: Flight, event: TripEvent) =>
    messages.trips.email({ ...about, trip: kept, way, flight, event, simulated: true }, SITE);
  let emails = 0;
  const ways = [
    ['out', row.out, kept.departure, row.price.out],
    ['home', row.back, kept.back, row.price.back],
  ] as const;
  for (const [way, dto, shared, own] of ways) {
    const found = flightFromWire(dto, zoneOf);
    if (!found) continue;
    const isOnPass = (shared.partyPrice?.onGoWild ?? (shared.fares.goWild ? 1 : 0)) > 0;
    const offer = offerOf(opened(found), wantedFares(asFlight(shared), isOnPass));
    check(
      offer?.price === centsFromDollars(own),
      at(`${way} costs ${offer?.price}, the row ${own}`),
    );
    if (!offer) continue;
    const event = { kind: 'opening', isKnown: true, offer, next: undefined } as const;
    const { subject, text } = emailOf(way, asFlight(shared), event);
    check(
      subject.startsWith(`Book now for ${money(centsFromDollars(own), party)}: `),
      at(`says ${subject}`),
    );
    check(text.includes(dto.flight_number), at(`names no ${dto.flight_number}`));
    emails += 1;
  }
  return emails + checkPlanB(check, of, { kept, emailOf });
}

interface PlanB {
  readonly kept: SavedTrip;
  readonly emailOf: (way: Way, flight: Flight, event: TripEvent) => { readonly text: string };
}

/** The cheapest way home that needs no pass, where the opened row knows all of them. */
function checkPlanB(
  check: Check,
  { row, opened: all, answer, zoneOf }: OpenedRow,
  { kept, emailOf }: PlanB,
): number {
  const { party, den } = answer.search_parameters;
  const sure = row.home.cheapest_sure;
  if (!kept.back || !sure || (kept.sureWays ?? []).length === 0) return 0;
  const back = asFlight(kept.back);
  const wanted = { ...wantedFares(back, true), den };
  const flights = all.backs.flatMap(({ flight }) => flightFromWire(flight, zoneOf) ?? []);
  const offer = cheapestSureHome(kept, back, { flights, wanted });
  const at = (what: string) => `${row.destination} plan B ${what}`;
  check(
    offer?.price === centsFromDollars(sure.total),
    at(`costs ${offer?.price}, the row ${sure.total}`),
  );
  const { text } = emailOf('home', back, { kind: 'plan-b-due', sure: offer, offer: undefined });
  const said = `${sure.flight_number} for ${money(centsFromDollars(sure.total), party)} `;
  check(text.includes(said), at(`has no ${said} in ${text}`));
  return 1;
}
