import * as z from 'zod/mini';
import { readFlight, wireFlight, writeFlight } from '#contract/shared-flight.ts';
import type { Deadline } from '#domain/deadline.ts';
import { type Flight, shownFare } from '#domain/flight.ts';
import { ONE_TRAVELER, type Party, parsePartyQuery, partyOf } from '#domain/party.ts';
import type { SavedTrip } from '#domain/saved-trip.ts';
import { pricedFor, type SharedFlight, sharedFlight } from '#domain/shared-flight.ts';
import { isLocalDate, type LocalDate } from '#domain/time.ts';
import { homeAfter, homeInTime, sureWaysHome } from '#domain/ways-home.ts';

/** A round trip as a link carries it. */
export interface SharedTrip {
  readonly departure: SharedFlight;
  readonly back: SharedFlight;
  /** As searched: airport codes and `CITY:` groups, separated by commas. */
  readonly origin: string;
  readonly destination: string;
  readonly date: LocalDate;
  /** By when the travelers want to be home, as the trip was asked for; beside the trip in its URL. */
  readonly deadline?: Deadline | undefined;
  /** Whether it was asked with Discount Den, beside the trip in its URL; undefined if the question did not say. */
  readonly den?: boolean | undefined;
  /** When the prices were fetched. */
  readonly seenAt: Date | undefined;
  /** Whether the prices are simulated. */
  readonly simulated: boolean;
  /**
   * The cheapest sure way home of the return day, then the cheapest nonstop if it is another, then those of Discount Den
   * members if they are others; empty if there is none, undefined if the flights of the day were not known.
   */
  readonly sureWays?: readonly SharedFlight[] | undefined;
}

/**
 * The `sureWays` of a trip out and back.
 * @param flights all flights of the day to the home airports, and maybe others.
 * @param count of the ways home, where it is known: among fewer flights none can be called the cheapest.
 */
export function sureWaysAmong(
  flights: readonly Flight[],
  [departure, back]: readonly [Flight, Flight],
  { deadline, count }: { readonly deadline?: Deadline | undefined; readonly count?: number } = {},
): SharedTrip['sureWays'] {
  const question = homeAfter(departure, back, deadline);
  // Without any price nothing is known about sure ways.
  if (!flights.some(shownFare)) return undefined;
  if (count !== undefined && homeInTime(flights, question).length < count) return undefined;
  const found = [false, true].flatMap((inDiscountDen) => {
    const ways = sureWaysHome(flights, question, { inDiscountDen });
    return [ways?.cheapest, ways?.nonstop].flatMap((way) => way?.flight ?? []);
  });
  return [...new Set(found)].map(sharedFlight);
}

/** As on a site without fares: a link may come from one that has them. */
export const withoutFares = (trip: SharedTrip): SharedTrip => ({
  ...trip,
  departure: { ...trip.departure, fares: {} },
  back: { ...trip.back, fares: {} },
  simulated: false,
});

/** Maximum length in characters. */
export const MAX_LENGTH = 16_384;
const MAX_SURE_WAYS = 4;

const place = z.string().check(z.minLength(3), z.maxLength(200), z.regex(/^[A-Za-z.:, ]+$/));
const wireTrip = z.strictObject({
  df: wireFlight,
  rf: wireFlight,
  o: place,
  d: place,
  dt: z.string().check(z.refine(isLocalDate)),
  at: z.optional(z.iso.datetime()),
  sim: z.optional(z.literal(true)),
  sw: z.optional(z.array(wireFlight).check(z.maxLength(MAX_SURE_WAYS))),
});

/** JSON in base64url (RFC 4648 §5) without padding. */
export function encodeTrip(trip: SharedTrip): string {
  const { departure, back, origin, destination, date, seenAt, simulated, sureWays } = trip;
  const json = JSON.stringify({
    df: writeFlight(departure),
    rf: writeFlight(back),
    o: origin,
    d: destination,
    dt: date,
    ...(seenAt && { at: seenAt.toISOString() }),
    ...(simulated && { sim: true }),
    ...(sureWays && { sw: sureWays.map(writeFlight) }),
  } satisfies z.input<typeof wireTrip>);
  const bytes = new TextEncoder().encode(json);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Undefined for any text that {@link encodeTrip} does not produce. Never throws. */
export function decodeTrip(text: string): SharedTrip | undefined {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
  try {
    const read = wireTrip.safeParse(JSON.parse(textOf(text)));
    return read.success ? readTrip(read.data) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the text decodes to a JSON object: an invalid trip rather than a truncated link. */
export function holdsObject(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(textOf(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function textOf(base64url: string): string {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

function readTrip(wire: z.output<typeof wireTrip>): SharedTrip | undefined {
  const [departure, back] = [readFlight(wire.df), readFlight(wire.rf)];
  const sureWays = wire.sw?.flatMap((way) => readFlight(way) ?? []);
  if (!departure || !back || sureWays?.length !== wire.sw?.length) return undefined;
  return {
    departure,
    back,
    origin: wire.o,
    destination: wire.d,
    date: wire.dt as LocalDate,
    seenAt: wire.at === undefined ? undefined : new Date(wire.at),
    simulated: wire.sim ?? false,
    ...(sureWays && { sureWays }),
  };
}

/** How a trip is split between fares; undefined for one traveler with a pass on the fares that are shown first. */
export function splitOf({ departure, back }: Pick<SavedTrip, 'departure' | 'back'>) {
  const flights = [departure, ...(back ? [back] : [])];
  const priced = flights.flatMap(({ partyPrice }) => partyPrice ?? []);
  const [first] = priced;
  if (!first) return undefined;
  const { travelers, passes } = first;
  const den = priced.some(({ other }) => other === 'discountDen') || undefined;
  return { travelers, passes, onPass: flights.map(travelersOnPass), den };
}

/** Parameters of a summary URL beside the trip. */
export function partySearch(trip: SharedTrip): Record<string, string> {
  const split = splitOf(trip);
  return { ...(split && splitSearch(split)), ...denSearch(trip.den ?? split?.den) };
}

const splitSearch = ({ travelers, passes, onPass }: NonNullable<ReturnType<typeof splitOf>>) => ({
  ...(travelers > 1 && { party: String(travelers) }),
  ...(passes < travelers && { passes: String(passes) }),
  // Seats are not in a link, so it says how each flight was split.
  on_pass: onPass.join(),
});

const denSearch = (den: boolean | undefined) => den !== undefined && { den: den ? '1' : '0' };

const travelersOnPass = ({ partyPrice, fares }: SharedFlight): number =>
  partyPrice?.onGoWild ?? (fares.goWild ? 1 : 0);

type Params = Readonly<Record<string, string | undefined>>;

/** The trip with its prices for the party of the URL. */
export function withParty(trip: SharedTrip, query: Params): SharedTrip {
  const party = partyOf(parsePartyQuery(query));
  const [out, home] = splitsOf(query.on_pass, party ?? ONE_TRAVELER);
  const den = query.den === '1' || (query.den === '0' ? false : undefined);
  const priced = (flight: SharedFlight, onGoWild?: number) =>
    pricedFor(party, flight, { onGoWild, den });
  return {
    ...trip,
    den,
    departure: priced(trip.departure, out),
    back: priced(trip.back, home),
    ...(trip.sureWays && { sureWays: trip.sureWays.map((way) => priced(way)) }),
  };
}

/** Travelers on GoWild out and home; without a readable `on_pass` the cheapest split is taken. */
function splitsOf(text: string | undefined, { passes }: Party): readonly (number | undefined)[] {
  const [, ...counts] = /^([0-4]),([0-4])$/.exec(text ?? '') ?? [];
  const splits = counts.map(Number);
  return splits.every((count) => count <= passes) ? splits : [];
}
