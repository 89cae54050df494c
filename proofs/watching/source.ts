import type { AirportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import { lowestOf } from '#domain/offered-fare.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { SeededRandom } from '#test/random.ts';
import type { Life } from './life.ts';
import type { Market } from './market.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Weather, WeatherKind } from './weather.ts';

/** The true time at which the fare of an answer was seen. */
export interface Sighting {
  readonly seenAt: number;
  /** Whether the worker bypassed the cache. */
  readonly isFresh: boolean;
}

export interface SourceContext {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly market: Market;
  readonly weather: Weather;
  /** All airports. */
  readonly everywhere: readonly AirportCode[];
  /** Whether it can answer the lowest fare per route at less cost. */
  readonly knowsLowest: boolean;
  /** Injected: it does not confirm when asked to; it claims that an old answer is new. */
  readonly injected: 'fence' | 'recheck' | 'plan' | 'stale' | 'gap' | undefined;
}

const LIE = { goWild: { total: cents(100) }, standard: { total: cents(100) } };

/** The fare source of one process. */
export function source(
  context: SourceContext,
  life: Life,
  answered: (query: FareQuery, sighting: Sighting) => void,
): FareSource {
  const { time, random, market, weather, everywhere, knowsLowest, injected } = context;

  async function search(query: FareQuery, signal: AbortSignal) {
    await life.reach();
    await wait(context, delayOf(random, weather.at(time.now())), signal);
    const kind = weather.at(time.now());
    if (kind === 'down' || (kind === 'unsteady' && random.random() < 0.4))
      throw new ProviderError('sky', 'unreachable');
    const isFresh = query.fresh === true && injected !== 'recheck';
    const seenAt = time.now() - ageOf(random, kind, isFresh);
    const lies = kind === 'lies' && !isFresh && random.random() < 0.5;
    const flights = flightsAt(query, seenAt).map((flight) =>
      lies ? { ...flight, fares: LIE } : flight,
    );
    answered(query, { seenAt, isFresh: query.fresh === true });
    await life.reach();
    return { flights, seenAt: new Date(injected === 'stale' ? time.now() + life.skew : seenAt) };
  }
  const flightsAt = (
    { origins = [], destinations = everywhere, date: day }: FareQuery,
    moment: number,
  ) =>
    origins.flatMap((origin) =>
      destinations
        .filter((destination) => destination !== origin)
        .flatMap((destination) => market.flightAt({ origin, destination, day }, moment) ?? []),
    );
  const lowest: NonNullable<FareSource['lowest']> = async (query, signal) => {
    const { flights, seenAt } = await search(query, signal);
    return { lowest: lowestOf(flights), seenAt };
  };
  return {
    name: 'sky',
    simulated: true,
    hasFares: true,
    search,
    ...(knowsLowest && { lowest }),
  };
}

/** With the slowest connection before and after it (3 s each), within the 30 s after which the product gives up. */
const SLOWEST_MS = 23_000;

function delayOf({ random, between }: SeededRandom, kind: WeatherKind): number {
  if (kind === 'slow' || kind === 'aged') return between(1_000, SLOWEST_MS);
  if (kind === 'hangs') return between(20_000, 300_000);
  return random() < 0.1 ? between(20, 2_000) : 0;
}

function ageOf({ between, random }: SeededRandom, kind: WeatherKind, isFresh: boolean): number {
  if (kind === 'stale') return between(10 * MINUTE_MS + 5_000, 60 * MINUTE_MS);
  if (kind === 'aged') return between(8 * MINUTE_MS, 9.9 * MINUTE_MS);
  return isFresh || random() < 0.5 ? 0 : between(0, MINUTE_MS);
}

/** @throws ProviderError when the signal comes first. */
async function wait({ time }: SourceContext, ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0 && !signal.aborted)
    await new Promise<void>((resolve) => {
      const end = () => {
        signal.removeEventListener('abort', end);
        resolve();
      };
      time.at(time.now() + ms, end);
      signal.addEventListener('abort', end);
    });
  if (signal.aborted) throw new ProviderError('sky', 'aborted');
}
