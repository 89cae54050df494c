import * as z from 'zod/mini';
import type { AirportCode } from '#domain/airports.ts';
import { type Cents, cents } from '#domain/money.ts';
import { instantAt, isLocalDate, type OffsetTime, timeAt } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { httpClient, readItems } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { type OfferedFlight, type RouteFares, wireAirport } from './route-fares.ts';

const NAME = 'duffel';
const VERSION = 'v2';
/** After that, Duffel responds with the offers it has so far; well before the deadline of our HTTP client. */
const SUPPLIER_MS = 8_000;
const MOST_OFFERS = 5_000;

const airline = z.object({ iata_code: z.nullish(z.string()) });
const place = z.object({ iata_code: wireAirport });

const answerSchema = z.object({
  data: z.object({ offers: z.array(z.unknown()).check(z.maxLength(MOST_OFFERS)) }),
});

const segmentSchema = z.object({
  origin: place,
  destination: place,
  departing_at: z.string(),
  arriving_at: z.string(),
  marketing_carrier: airline,
  marketing_carrier_flight_number: z.string(),
});

const offerSchema = z.object({
  /** Total with taxes for all passengers; we ask for one. */
  total_amount: z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,2})?$/)),
  total_currency: z.string(),
  owner: airline,
  slices: z
    .array(z.object({ segments: z.array(segmentSchema).check(z.minLength(1)) }))
    .check(z.length(1)),
});
type Offer = z.output<typeof offerSchema>;

interface DuffelOptions {
  readonly url: string;
  readonly token: string;
  /** IATA code; offers of other airlines are dropped. */
  readonly airline: string;
  readonly network: NetworkSource;
}

/** Duffel sells flights of many airlines. Standard fares only. */
export function duffelFares({ url, token, airline: owner, network }: DuffelOptions): RouteFares {
  const headers = { authorization: `Bearer ${token}`, 'duffel-version': VERSION };
  const client = httpClient({ name: NAME, baseUrl: url, headers });
  return {
    name: NAME,
    indicative: false,
    async askRoute({ origin, destination, date }, signal) {
      const data = {
        slices: [{ origin, destination, departure_date: date }],
        passengers: [{ type: 'adult' }],
        cabin_class: 'economy',
      };
      const path = '/air/offer_requests';
      const query = { return_offers: true, supplier_timeout: SUPPLIER_MS };
      const question = { path, query, body: { data } };
      const answer = answerSchema.safeParse(await client.ask(question, signal));
      if (!answer.success) throw new ProviderError(NAME, 'malformed');
      const offers = readItems(NAME, offerSchema, answer.data.data.offers).filter(
        (offer) => offer.owner.iata_code === owner && offer.total_currency === 'USD',
      );
      const timesOf = wallTimes(network.current());
      return { offers: [...cheapest(offers)].flatMap((offer) => offerOf(offer, timesOf) ?? []) };
    },
  };
}

/** The cheapest offer of each flight: one flight is offered several times, with different extras. */
function cheapest(offers: readonly Offer[]): Iterable<Offer> {
  const byFlights = new Map<string, Offer>();
  for (const offer of offers) {
    const key = JSON.stringify(segmentsOf(offer));
    const known = byFlights.get(key);
    if (!known || totalOf(offer) < totalOf(known)) byFlights.set(key, offer);
  }
  return byFlights.values();
}

const segmentsOf = ({ slices }: Offer) =>
  slices.flatMap(({ segments }) =>
    segments.map((one) => ({
      from: one.origin.iata_code,
      to: one.destination.iata_code,
      departs: one.departing_at,
      arrives: one.arriving_at,
      number: `${one.marketing_carrier.iata_code ?? ''} ${one.marketing_carrier_flight_number.replace(/^0+/, '')}`,
      approximate: false,
    })),
  );

const totalOf = ({ total_amount }: Offer): Cents => cents(Math.round(Number(total_amount) * 100));

/** Undefined if an airport is unknown, as then its time zone is too, or if a time is invalid. */
function offerOf(offer: Offer, timesOf: ReturnType<typeof wallTimes>): OfferedFlight | undefined {
  const segments = segmentsOf(offer);
  const [first, ...more] = segments.flatMap((segment) => {
    const departs = timesOf(segment.from, segment.departs);
    const arrives = timesOf(segment.to, segment.arrives);
    return departs && arrives ? [{ ...segment, departs, arrives }] : [];
  });
  if (!first || more.length + 1 !== segments.length) return undefined;
  return {
    segments: [first, ...more],
    fares: { standard: { total: totalOf(offer) } },
    // An offer is ordered as a whole.
    ...(more.length > 0 && { soldAsOne: true }),
  };
}

const WALL_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/;

/** Parses `2026-12-09T06:30:00` as local time of an airport; undefined for another format or an unknown airport. */
const wallTimes =
  ({ airports }: Network) =>
  (at: AirportCode, text: string): OffsetTime | undefined => {
    const [, date = '', hour, minute] = WALL_TIME.exec(text) ?? [];
    const zone = airports.get(at)?.zone;
    if (!zone || !isLocalDate(date)) return undefined;
    return timeAt(zone, instantAt(zone, date, Number(hour) * 60 + Number(minute)));
  };
