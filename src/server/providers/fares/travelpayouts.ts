import * as z from 'zod/mini';
import { centsFromDollars } from '#domain/money.ts';
import { type InstantMinute, instantOf, timeAt } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { httpClient, readItems } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { type OfferedFlight, type RouteFares, wireAirport, wireTime } from './route-fares.ts';

const NAME = 'travelpayouts';
const MOST_TICKETS = 1_000;
const MOST_DOLLARS = 100_000;
const MOST_MINUTES = 1_440;

const answerSchema = z.object({
  success: z.literal(true),
  data: z.array(z.unknown()).check(z.maxLength(MOST_TICKETS)),
  currency: z.optional(z.string().check(z.regex(/^usd$/i))),
});

const ticketSchema = z.object({
  /** City code; a city may have several airports. */
  origin: wireAirport,
  destination: wireAirport,
  origin_airport: z.optional(wireAirport),
  destination_airport: z.optional(wireAirport),
  price: z.number().check(z.positive(), z.maximum(MOST_DOLLARS)),
  airline: z.string(),
  flight_number: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  departure_at: wireTime,
  transfers: z.int(),
  /** Minutes of the outbound journey; `duration` would include the return. */
  duration_to: z.optional(z.int().check(z.positive(), z.maximum(MOST_MINUTES))),
  duration: z.int().check(z.positive(), z.maximum(MOST_MINUTES)),
});
type Ticket = z.output<typeof ticketSchema>;

interface TravelpayoutsOptions {
  readonly url: string;
  readonly token: string;
  /** IATA code; tickets of other airlines are dropped. */
  readonly airline: string;
  readonly network: NetworkSource;
}

/**
 * Standard fares that other people found in the last days; they may have changed since. Nonstop only, because the API
 * does not say where a journey stops.
 */
export function travelpayoutsFares(options: TravelpayoutsOptions): RouteFares {
  const { url, token, airline, network } = options;
  const headers = { 'x-access-token': token };
  const client = httpClient({ name: NAME, baseUrl: url, headers });
  return {
    name: NAME,
    indicative: true,
    mostStops: 0,
    async askRoute({ origin, destination, date }, signal) {
      const query = {
        origin,
        destination,
        departure_at: date,
        one_way: true,
        direct: true,
        currency: 'usd',
        sorting: 'price',
        unique: false,
        limit: MOST_TICKETS,
      };
      const path = '/aviasales/v3/prices_for_dates';
      const answer = answerSchema.safeParse(await client.ask({ path, query }, signal));
      if (!answer.success) throw new ProviderError(NAME, 'malformed');
      const offers = readItems(NAME, ticketSchema, answer.data.data)
        .filter((ticket) => ticket.airline === airline && ticket.transfers === 0)
        .map((ticket) => offerOf(ticket, network.current()))
        // If the city has several airports, only tickets of the requested one.
        .filter(({ segments: [{ from, to }] }) => from === origin && to === destination);
      return { offers };
    },
  };
}

function offerOf(ticket: Ticket, { airports }: Network): OfferedFlight {
  const { origin, destination, price, airline, flight_number, departure_at: departs } = ticket;
  const to = ticket.destination_airport ?? destination;
  const landing = (instantOf(departs) + (ticket.duration_to ?? ticket.duration)) as InstantMinute;
  const zone = airports.get(to)?.zone;
  const segment = {
    from: ticket.origin_airport ?? origin,
    to,
    departs,
    // The time zone of an unknown airport is unknown too; `usableOffers` drops the flight.
    arrives: zone ? timeAt(zone, landing) : departs,
    number: `${airline} ${flight_number}`,
    approximate: false,
  };
  return { segments: [segment], fares: { standard: { total: centsFromDollars(price) } } };
}
