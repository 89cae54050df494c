import * as z from 'zod/mini';
import { isSpot } from '#domain/network/nearest.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Location, LocationSource } from '#server/ports/location-source.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { outsideClient } from '../outside/outside-client.ts';
import { publicAddress } from '../outside/public-address.ts';

interface RemoteOptions {
  /** Address of the service with `{ip}` for the network address. */
  readonly template: string;
  readonly clock: Clock;
  /** Milliseconds until the whole answer must be there. */
  readonly deadlineMs?: number;
}

const NAME = 'location';
const DEADLINE_MS = 3_000;
const MOST_BYTES = 16_384;
/** However often one address asks, the service is asked once in that time. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 1_000;

const answerSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  city: z.nullish(z.string().check(z.maxLength(200))),
  country_name: z.nullish(z.string().check(z.maxLength(200))),
});

interface Kept {
  readonly until: number;
  readonly found: Promise<Location | null>;
}

/** Asks the service that the configuration names, over its host only. */
export function remoteLocations({ template, clock, deadlineMs = DEADLINE_MS }: RemoteOptions) {
  const baseUrl = new URL(template).origin;
  const client = outsideClient({ name: NAME, baseUrl, deadlineMs, mostBytes: MOST_BYTES });
  const kept = new Map<string, Kept>();
  const keep = (address: string, found: Kept['found']) => {
    const now = clock.now().getTime();
    // Maps keep the order of insertion, and all are kept equally long: the oldest come first.
    for (const [key, { until }] of kept)
      if (until <= now || kept.size >= MOST_KEPT) kept.delete(key);
      else break;
    kept.set(address, { until: now + KEPT_MS, found });
    return found;
  };
  const ask = async (address: string): Promise<Location> => {
    const url = new URL(template.replace('{ip}', encodeURIComponent(address)));
    const question = { path: url.pathname, query: Object.fromEntries(url.searchParams) };
    // Asked for everybody who comes from this address: one who leaves does not end it.
    return read(await client.ask(question, new AbortController().signal));
  };
  const source: LocationSource = {
    async locate(address) {
      const asked = publicAddress(address);
      if (asked === undefined) return null;
      const known = kept.get(asked);
      if (known && known.until > clock.now().getTime()) return known.found;
      kept.delete(asked);
      return keep(asked, ask(asked));
    },
  };
  return source;
}

function read(answer: unknown): Location {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new ProviderError(NAME, 'malformed');
  const { latitude: lat, longitude: lng, city, country_name } = parsed.data;
  if (!isSpot({ lat, lng })) throw new ProviderError(NAME, 'malformed');
  return { spot: { lat, lng }, city: city ?? '', countryName: country_name ?? '' };
}
