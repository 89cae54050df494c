import * as z from 'zod/mini';
import { byFareKind, byWireName, type Fare } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { httpClient, readItems } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { type OfferedFlight, type RouteFares, wireAirport, wireTime } from './route-fares.ts';

const NAME = 'feed';
const MOST_FLIGHTS = 1_000;
const MOST_SEGMENTS = 3;

const fare = z.pipe(
  z.object({
    total_cents: z.int().check(z.positive()),
    seats_left: z.nullish(z.int().check(z.positive())),
  }),
  z.transform(
    ({ total_cents, seats_left }): Fare => ({
      total: cents(total_cents),
      ...(seats_left && { seatsLeft: seats_left }),
    }),
  ),
);

const answerSchema = z.object({
  seen_at: z.iso.datetime({ offset: true }),
  flights: z.array(z.unknown()).check(z.maxLength(MOST_FLIGHTS)),
});

const segmentSchema = z.object({
  origin: wireAirport,
  destination: wireAirport,
  departs: wireTime,
  arrives: wireTime,
  flight_number: z.string(),
});

const flightSchema = z.object({
  segments: z.array(segmentSchema).check(z.minLength(1), z.maxLength(MOST_SEGMENTS)),
  fares: z.object(byWireName(() => z.nullish(fare))),
  sold_as_one: z.nullish(z.boolean()),
});

interface FeedOptions {
  /** Base URL, to which `/v1/fares` is appended. */
  readonly url: string;
  readonly key: string;
}

/** A supplier that implements `docs/fare-feed.openapi.json`: all fare classes, with seats left. */
export function fareFeed({ url, key }: FeedOptions): RouteFares {
  const headers = { authorization: `Bearer ${key}` };
  const client = httpClient({ name: NAME, baseUrl: url, headers });
  return {
    name: NAME,
    indicative: false,
    async askRoute({ origin, destination, date }, signal) {
      const query = { origin, destination, date };
      const answer = answerSchema.safeParse(await client.ask({ path: '/v1/fares', query }, signal));
      if (!answer.success) throw new ProviderError(NAME, 'malformed');
      const { seen_at, flights } = answer.data;
      return {
        seenAt: new Date(seen_at),
        offers: readItems(NAME, flightSchema, flights).flatMap((flight) => offerOf(flight) ?? []),
      };
    },
  };
}

function offerOf(flight: z.output<typeof flightSchema>): OfferedFlight | undefined {
  const { segments, fares, sold_as_one } = flight;
  const [first, ...more] = segments.map(segmentOf);
  if (!first) return undefined;
  return {
    segments: [first, ...more],
    fares: byFareKind(fares, (known) => known),
    ...(sold_as_one && more.length > 0 && { soldAsOne: true }),
  };
}

const segmentOf = (segment: z.output<typeof segmentSchema>) => ({
  from: segment.origin,
  to: segment.destination,
  departs: segment.departs,
  arrives: segment.arrives,
  number: segment.flight_number,
  approximate: false,
});
