import { guestsPerRoom, type Hotel, nightsOf } from '#domain/hotel.ts';
import type { Clock } from '#domain/time.ts';
import { type HttpClient, httpClient } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { type HotelItem, LITEAPI, type Offer, readHotels, readOffers } from './liteapi-answers.ts';
import { cheapestOf, hotelOf } from './liteapi-hotel.ts';
import type { HotelQuery, HotelSource } from './port.ts';

interface LiteapiOptions {
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Where hotels are booked, as `hotelLink` takes it; null for no links. */
  readonly bookingUrl: string | null;
  readonly deadlines?: typeof DEADLINES;
}

/** Milliseconds for each of the two questions: ten seconds together. */
const DEADLINES = { hotels: 3_500, offers: 6_500 };

/** About twenty miles: the town of most airports is within. */
const RADIUS_METRES = 32_000;
const MOST_HOTELS = 200;

/** Seconds in which LiteAPI asks its own suppliers; late ones it leaves out. */
const SUPPLIERS_SECONDS = 5;

const NOT_FOUND = 404;

/** Hotels around the airport, then the cheapest offer of each for the stay. */
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
  // One that comes twice would be asked about and shown twice.
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

/** LiteAPI says 404 when none of the hotels is free. */
function noneIfNotFound(error: unknown): { data: [] } {
  if (error instanceof ProviderError && error.status === NOT_FOUND) return { data: [] };
  throw error;
}

/**
 * A hotel's page for booking; undefined without a template.
 * @param template https, of one host, with `{hotel}`, `{checkin}`, `{checkout}`, `{adults}` and `{rooms}` for parts.
 */
export function hotelLink(
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
