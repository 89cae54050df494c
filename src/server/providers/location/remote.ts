import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { areCoordinates } from '#domain/airports.ts';
import type { Clock } from '#domain/time.ts';
import { httpClient, publicAddress } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Location, LocationSource } from './port.ts';

interface RemoteOptions {
  /** URL of the service, with `{ip}` as placeholder for the IP address. */
  readonly template: string;
  readonly clock: Clock;
  /** Milliseconds until the whole response must have arrived. */
  readonly deadlineMs?: number;
}

export const LOCATION_LOOKUP = 'Location lookup';
const DEADLINE_MS = 3_000;
const MOST_BYTES = 16_384;
/** The service gets at most one request per address in this time, even if the request failed. */
const RETENTION_MS = 10 * 60_000;
const MAX_CACHED = 1_000;

const answerSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  city: z.nullish(z.string().check(z.maxLength(200))),
  country_name: z.nullish(z.string().check(z.maxLength(200))),
});

/** Locates addresses with the configured HTTP service. */
export function remoteLocations({ template, clock, deadlineMs = DEADLINE_MS }: RemoteOptions) {
  const baseUrl = new URL(template).origin;
  const client = httpClient({ name: LOCATION_LOOKUP, baseUrl, deadlineMs, mostBytes: MOST_BYTES });
  const cached = new LRUCache<string, Promise<Location>>({
    max: MAX_CACHED,
    // The library still returns an entry that is exactly `ttl` old.
    ttl: RETENTION_MS - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const ask = async (address: string): Promise<Location> => {
    const url = new URL(template.replace('{ip}', encodeURIComponent(address)));
    const question = { path: url.pathname, query: Object.fromEntries(url.searchParams) };
    // All callers from this address share the request, so none of them can abort it.
    return read(await client.ask(question, new AbortController().signal));
  };
  const source: LocationSource = {
    async locate(address) {
      const asked = publicAddress(address);
      if (asked === undefined) return null;
      const known = cached.get(asked);
      if (known) return known;
      const found = ask(asked);
      cached.set(asked, found);
      return found;
    },
  };
  return source;
}

function read(answer: unknown): Location {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new ProviderError(LOCATION_LOOKUP, 'malformed');
  const { latitude: lat, longitude: lng, city, country_name } = parsed.data;
  if (!areCoordinates({ lat, lng })) throw new ProviderError(LOCATION_LOOKUP, 'malformed');
  return { spot: { lat, lng }, city: city ?? '', countryName: country_name ?? '' };
}
