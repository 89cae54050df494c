import * as z from 'zod/mini';
import { readItems } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

export const LITEAPI = 'LiteAPI';

/** The parts of LiteAPI's responses that we read, with its field names. Items are validated one by one. */

const amount = z.object({ amount: z.number(), currency: z.string() });

const hotelItem = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.minLength(1)),
  latitude: z.number(),
  longitude: z.number(),
  /** 0 for none, else up to 5; some of its suppliers use 6. */
  stars: z.nullish(z.number()),
  /** Guest rating out of 10; 0 for none. */
  rating: z.nullish(z.number()),
  reviewCount: z.nullish(z.number()),
  main_photo: z.nullish(z.string()),
  thumbnail: z.nullish(z.string()),
  /** Set for hotels that are no longer offered. */
  deletedAt: z.nullish(z.string()),
});
export type HotelItem = z.output<typeof hotelItem>;

const rate = z.object({
  /** `Deluxe Room, 2 Queen Beds` */
  name: z.optional(z.string()),
  boardType: z.nullish(z.string()),
  boardName: z.nullish(z.string()),
  retailRate: z.object({
    /** For this room and the whole stay. */
    total: z.nullish(z.array(amount)),
    taxesAndFees: z.nullish(z.array(z.extend(amount, { included: z.boolean() }))),
  }),
  cancellationPolicies: z.nullish(z.object({ refundableTag: z.nullish(z.string()) })),
});
export type Rate = z.output<typeof rate>;

const offer = z.object({
  /** For all rooms and the whole stay. */
  offerRetailRate: z.nullish(amount),
  offerInitialPrice: z.nullish(amount),
  /** One per room. */
  rates: z.array(rate).check(z.minLength(1)),
});
export type Offer = z.output<typeof offer>;

const rateItem = z.object({ hotelId: z.string(), roomTypes: z.array(z.unknown()) });

const listOf = z.object({ data: z.nullish(z.array(z.unknown())) });
const NO_AVAILABILITY = 2001;
const noneOf = z.object({ error: z.object({ code: z.literal(NO_AVAILABILITY) }) });

/** @throws ProviderError `malformed` if the answer is not a list. */
function listIn(answer: unknown): readonly unknown[] {
  if (noneOf.safeParse(answer).success) return [];
  const read = listOf.safeParse(answer);
  if (!read.success || read.data.data === undefined) throw new ProviderError(LITEAPI, 'malformed');
  return read.data.data ?? [];
}

/** Invalid hotels are left out. @throws ProviderError `malformed` if the answer is not a list of hotels. */
export const readHotels = (answer: unknown): readonly HotelItem[] =>
  readItems(LITEAPI, hotelItem, listIn(answer));

/**
 * Offers by hotel id; invalid offers are left out.
 * @throws ProviderError `malformed` if the answer is not a list of hotels with offers.
 */
export function readOffers(answer: unknown): ReadonlyMap<string, readonly Offer[]> {
  const hotels = readItems(LITEAPI, rateItem, listIn(answer));
  return new Map(hotels.map(({ hotelId, roomTypes }) => [hotelId, roomTypes.flatMap(offerOf)]));
}

function offerOf(item: unknown): readonly Offer[] {
  const read = offer.safeParse(item);
  return read.success ? [read.data] : [];
}
