import * as z from 'zod/mini';
import { centsFromDollars } from '#domain/money.ts';
import type { PaymentOption, RentalLocation, Vehicle } from '#domain/rental.ts';
import { writeTime } from '#domain/rental.ts';
import type { Clock } from '#domain/time.ts';
import { httpClient, readItems } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { RentalSource } from './port.ts';

interface FeedOptions {
  /** Base URL of the feed; may have a path. */
  readonly url: string;
  /** Bearer token. */
  readonly key: string;
  readonly clock: Clock;
  /** Milliseconds until the whole response must have arrived. */
  readonly deadlineMs?: number;
}

const NAME = 'Rental car feed';
const NOT_FOUND = 404;
/** Further items of one answer are ignored. */
const MOST_ITEMS = 200;
const MOST_MILES = 500;
const MOST_DOLLARS = 100_000;

/** Plain text: control and format characters become spaces, and the text is cut at `longest` characters. */
const text = (longest: number) =>
  z.pipe(
    z.string().check(z.maxLength(10_000)),
    z.transform((value) =>
      value
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, longest),
    ),
  );
const nonEmptyText = (longest: number) => z.pipe(text(longest), z.string().check(z.minLength(1)));

const location = z.pipe(
  z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/)),
    name: nonEmptyText(120),
    street_address: text(200),
    distance_miles: z.number().check(z.minimum(0), z.maximum(MOST_MILES)),
  }),
  z.transform(
    ({ id, name, street_address, distance_miles }): RentalLocation => ({
      id,
      name,
      streetAddress: street_address,
      distanceMiles: distance_miles,
    }),
  ),
);

const payment = z.pipe(
  z.object({
    payment_type: nonEmptyText(40),
    total_cost: z.number().check(z.minimum(0.01), z.maximum(MOST_DOLLARS)),
    currency: z.optional(z.literal('USD')),
  }),
  z.transform(({ payment_type, total_cost }) => ({
    type: payment_type,
    total: centsFromDollars(total_cost),
  })),
);

const vehicle = z.pipe(
  z.object({
    model: nonEmptyText(120),
    class: nonEmptyText(120),
    rate_info: z.object({ payment_options: z.array(z.unknown()) }),
  }),
  z.transform(
    ({ model, class: vehicleClass, rate_info }): Vehicle => ({
      model,
      vehicleClass,
      payment: paymentsOf(rate_info.payment_options),
    }),
  ),
);

const seenAt = z.optional(z.iso.datetime({ offset: true }));
const locationsAnswer = z.object({ locations: z.array(z.unknown()), seen_at: seenAt });
const vehiclesAnswer = z.object({ vehicles: z.array(z.unknown()), seen_at: seenAt });

const listOf = <S extends z.ZodMiniType>(schema: S, items: readonly unknown[]): z.output<S>[] =>
  readItems(NAME, schema, items.slice(0, MOST_ITEMS));

/** Invalid options are dropped. If all are invalid, the vehicle has no price. */
const paymentsOf = (options: readonly unknown[]): readonly PaymentOption[] =>
  options.slice(0, MOST_ITEMS).flatMap((option) => payment.safeParse(option).data ?? []);

function parseAnswer<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer);
  if (!read.success) throw new ProviderError(NAME, 'malformed');
  return read.data;
}

/** A source of rental cars over a feed that implements `docs/car-feed.openapi.json`. */
export function carFeed({ url, key, clock, deadlineMs }: FeedOptions): RentalSource {
  const client = httpClient({
    name: NAME,
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
    ...(deadlineMs !== undefined && { deadlineMs }),
  });
  /** Never in the future, even if the clock of the supplier is fast. */
  const seen = (reported: string | undefined): Date => {
    const now = clock.now();
    const then = reported === undefined ? now : new Date(reported);
    return then < now ? then : now;
  };
  return {
    name: NAME,
    simulated: false,
    async locations({ near, text: query }, signal) {
      const { code: airport, lat: latitude, lng: longitude } = near;
      const question = { airport, latitude, longitude, query };
      const answer = await client.ask({ path: '/v1/locations', query: question }, signal);
      const { locations, seen_at } = parseAnswer(locationsAnswer, answer);
      return { locations: uniqueById(listOf(location, locations)), seenAt: seen(seen_at) };
    },
    async vehicles({ locationId, term, driverAge, discountCode }, signal) {
      const question = {
        pickup_location: locationId,
        pickup_date: term.pickup.date,
        pickup_time: writeTime(term.pickup.minute),
        return_date: term.return.date,
        return_time: writeTime(term.return.minute),
        driver_age: driverAge,
        cdp_code: discountCode,
      };
      const answer = await client
        .ask({ path: '/v1/availability', query: question }, signal)
        .catch(noneIfUnknown);
      const { vehicles, seen_at } = parseAnswer(vehiclesAnswer, answer);
      return { vehicles: listOf(vehicle, vehicles), seenAt: seen(seen_at) };
    },
  };
}

/** A location that the feed does not know has no cars. */
function noneIfUnknown(error: unknown): unknown {
  if (error instanceof ProviderError && error.status === NOT_FOUND) return { vehicles: [] };
  throw error;
}

const uniqueById = (locations: readonly RentalLocation[]): readonly RentalLocation[] => [
  ...new Map(locations.map((one) => [one.id, one])).values(),
];
