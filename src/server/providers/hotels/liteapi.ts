import { type Airport, areCoordinates, distanceMiles } from '#domain/airports.ts';
import {
  guestsPerRoom,
  type Hotel,
  type NightPrice,
  nightsOf,
  perNight,
  starsOf,
} from '#domain/hotel.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import type { Clock } from '#domain/time.ts';
import { type HttpClient, httpClient } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import {
  type HotelItem,
  LITEAPI,
  type Offer,
  type Rate,
  readHotels,
  readOffers,
} from './liteapi-answers.ts';
import { type HotelQuery, type HotelSource, MOST_MILES } from './port.ts';

interface LiteapiOptions {
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Template of booking links, see `hotelLink`; null for no links. */
  readonly bookingUrl: string | null;
  readonly deadlines?: typeof DEADLINES;
}

/** Milliseconds for each of the two requests: ten seconds together. */
const DEADLINES = { hotels: 3_500, offers: 6_500 };

/** About twenty miles, which includes the city of most airports. */
const RADIUS_METRES = 32_000;
const MOST_HOTELS = 200;

/** Seconds that LiteAPI waits for its own suppliers; it leaves out late ones. */
const SUPPLIERS_SECONDS = 5;

const NOT_FOUND = 404;

/** Requests the hotels around the airport, then the cheapest offer of each for the stay. */
export function liteapiHotels(options: LiteapiOptions): HotelSource {
  const { clock, baseUrl, apiKey, bookingUrl, deadlines = DEADLINES } = options;
  const clientWith = (deadlineMs: number) =>
    httpClient({ name: LITEAPI, baseUrl, headers: { 'x-api-key': apiKey }, deadlineMs });
  const [forHotels, forOffers] = [clientWith(deadlines.hotels), clientWith(deadlines.offers)];
  return {
    name: LITEAPI,
    simulated: false,
    async search(query, signal) {
      const items = await hotelsAround(forHotels, query, signal);
      const offers = await offersOf(forOffers, items, query, signal);
      const nights = nightsOf(query);
      const hotels = items.flatMap((item): Hotel[] => {
        const priced = cheapestOf(offers.get(item.id) ?? [], nights);
        const hotel = hotelOf(item, query.place, priced ?? {});
        return hotel ? [{ ...hotel, url: hotelLink(bookingUrl, item.id, query) }] : [];
      });
      return { hotels, seenAt: clock.now() };
    },
  };
}

async function hotelsAround(
  client: HttpClient,
  { place }: HotelQuery,
  signal: AbortSignal,
): Promise<readonly HotelItem[]> {
  const answer = await client.ask(
    {
      path: '/data/hotels',
      query: {
        latitude: place.lat,
        longitude: place.lng,
        radius: RADIUS_METRES,
        limit: MOST_HOTELS,
      },
    },
    signal,
  );
  const hotels = readHotels(answer);
  // A duplicate would be requested and shown twice.
  return [...new Map(hotels.map((hotel) => [hotel.id, hotel])).values()].slice(0, MOST_HOTELS);
}

async function offersOf(
  client: HttpClient,
  hotels: readonly HotelItem[],
  query: HotelQuery,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Offer[]>> {
  if (hotels.length === 0) return new Map();
  const body = {
    hotelIds: hotels.map(({ id }) => id),
    checkin: query.checkIn,
    checkout: query.checkOut,
    currency: 'USD',
    guestNationality: 'US',
    occupancies: guestsPerRoom(query.adults, query.rooms).map((adults) => ({
      adults,
      children: [],
    })),
    maxRatesPerHotel: 1,
    timeout: SUPPLIERS_SECONDS,
  };
  const answer = await client.ask({ path: '/hotels/rates', body }, signal).catch(noneIfNotFound);
  return readOffers(answer);
}

/** LiteAPI responds with 404 when none of the hotels has a free room. */
function noneIfNotFound(error: unknown): { data: [] } {
  if (error instanceof ProviderError && error.status === NOT_FOUND) return { data: [] };
  throw error;
}

/**
 * Booking page of a hotel; undefined without a template or if the link is not https.
 * @param template URL with the placeholders `{hotel}`, `{checkin}`, `{checkout}`, `{adults}` and `{rooms}`.
 */
function hotelLink(
  template: string | null,
  hotelId: string,
  query: HotelQuery,
): string | undefined {
  if (template === null) return undefined;
  const parts: Readonly<Record<string, string | number>> = {
    hotel: hotelId,
    checkin: query.checkIn,
    checkout: query.checkOut,
    adults: query.adults,
    rooms: query.rooms,
  };
  const link = template.replace(/\{(\w+)\}/g, (all, part: string) =>
    encodeURIComponent(parts[part] ?? all),
  );
  return link.startsWith('https://') ? link : undefined;
}

const MAX_NAME = 120;
const MAX_AMENITY = 40;
const MAX_PICTURES = 3;

/** Hosts of LiteAPI's pictures; pictures from other hosts are dropped. */
const PICTURE_HOSTS: ReadonlySet<string> = new Set([
  'static.cupid.travel',
  'snaphotelapi.com',
  'photos.hotelbeds.com',
]);

/** One line without control characters, cut at `most`. */
const lineOf = (text: string, most: number): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** Undefined for a hotel that is deleted, too far away, without a name or without valid coordinates. */
function hotelOf(
  item: HotelItem,
  place: Airport,
  { offer, price }: Partial<Priced>,
): Hotel | undefined {
  const spot = { lat: item.latitude, lng: item.longitude };
  const name = lineOf(item.name, MAX_NAME);
  if (item.deletedAt || name === '' || !areCoordinates(spot)) return undefined;
  const miles = distanceMiles(place, spot);
  if (miles > MOST_MILES) return undefined;
  return {
    id: item.id,
    name,
    stars: starsOf(item.stars ?? 0),
    miles: Math.round(miles * 10) / 10,
    beds: bedsOf(offer),
    price,
    ...ratingOf(item),
    amenities: offer ? amenitiesOf(offer) : [],
    pictures: [item.main_photo, item.thumbnail]
      .filter((address) => typeof address === 'string' && isPicture(address))
      .slice(0, MAX_PICTURES) as string[],
  };
}

function ratingOf({ rating, reviewCount }: HotelItem): Pick<Hotel, 'score' | 'reviews'> {
  if (!rating || rating < 0 || rating > 10) return {};
  const reviews = Math.trunc(reviewCount ?? 0);
  return { score: Math.round(rating * 10) / 10, ...(reviews > 0 && { reviews }) };
}

const BEDS = /\b(\d)\s+(?:[a-z-]+\s+){0,2}beds?\b/gi;

/** Parsed from the name of the room: 2 for `Deluxe Room, 2 Queen Beds`. */
function bedsOf(offer: Offer | undefined): number | undefined {
  const name = offer?.rates[0]?.name ?? '';
  const beds = [...name.matchAll(BEDS)].reduce((all, [, count]) => all + Number(count), 0);
  return beds > 0 ? beds : undefined;
}

const ROOM_ONLY = 'RO';
const REFUNDABLE = 'RFN';

/** Amenities included in the room price. */
function amenitiesOf({ rates: [rate] }: Offer): string[] {
  const board = rate?.boardType === ROOM_ONLY ? '' : lineOf(rate?.boardName ?? '', MAX_AMENITY);
  const isRefundable = rate?.cancellationPolicies?.refundableTag === REFUNDABLE;
  return [board, isRefundable ? 'Refundable' : ''].filter((words) => words !== '');
}

function isPicture(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username } = new URL(address);
  return protocol === 'https:' && username === '' && PICTURE_HOSTS.has(host);
}

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** More than any stay costs: a higher price is an error. */
const MOST_DOLLARS = 1_000_000;

const dollarsOf = (price: Amount | null | undefined): number | undefined =>
  price?.currency === 'USD' && price.amount > 0 && price.amount < MOST_DOLLARS
    ? price.amount
    : undefined;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Total of all rooms for the stay; undefined unless every room has a price in dollars. */
function roomDollars(rates: readonly Rate[]): number | undefined {
  const each = rates.map(({ retailRate }) => dollarsOf(retailRate.total?.[0]));
  const known = each.filter((one) => one !== undefined);
  return known.length === each.length ? sum(known) : undefined;
}

/** Taxes and fees that are paid at the hotel, as far as they are in dollars. */
const dueDollars = (rates: readonly Rate[]): number =>
  sum(
    rates.flatMap(({ retailRate }) =>
      (retailRate.taxesAndFees ?? [])
        .filter(({ included }) => !included)
        .map((tax) => dollarsOf(tax) ?? 0),
    ),
  );

interface Priced {
  readonly offer: Offer;
  readonly price: NightPrice;
}

function pricedOf(offer: Offer, nights: number): Priced | undefined {
  const dollars = dollarsOf(offer.offerRetailRate) ?? roomDollars(offer.rates);
  if (dollars === undefined) return undefined;
  const due = dueDollars(offer.rates);
  const nightly = (stay: number): Cents => perNight(centsFromDollars(stay + due), nights);
  const before = dollarsOf(offer.offerInitialPrice);
  const final = nightly(dollars);
  const original = before === undefined ? final : nightly(before);
  return { offer, price: original > final ? { final, original } : { final } };
}

/** The cheapest of a hotel's offers in dollars, including all taxes in dollars; undefined if it has none in dollars. */
function cheapestOf(offers: readonly Offer[], nights: number): Priced | undefined {
  return offers
    .flatMap((offer) => pricedOf(offer, nights) ?? [])
    .sort((a, b) => a.price.final - b.price.final)[0];
}
