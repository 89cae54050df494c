import type { Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { lowestOf } from '#server/features/alerts/polling/ask.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { SeededRandom } from '#test/random.ts';
import type { Life } from './life.ts';
import type { Market } from './market.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Weather, WeatherKind } from './weather.ts';

/** When a flight that a worker was told of was really seen. */
export interface Sighting {
  readonly seenAt: number;
  /** Whether the worker asked for no kept answer. */
  readonly isFresh: boolean;
}

export interface SourceContext {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly market: Market;
  readonly weather: Weather;
  /** Whether it knows the least per route at less cost. */
  readonly knowsLowest: boolean;
  /** Planted: it does not make sure when it is asked to; it says that it has just seen what it saw long ago. */
  readonly injected: 'fence' | 'recheck' | 'plan' | 'stale' | undefined;
}

const MINUTE_MS = 60_000;
const LIE = { goWild: { total: cents(100) }, standard: { total: cents(100) } };

/** What the fare source says to one process, and what it really knew. */
export function source(context: SourceContext, life: Life, answered: (query: FareQuery) => void) {
  const { time, random, market, weather, knowsLowest, injected } = context;
  const sightings = new WeakMap<Flight, Sighting>();

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
    for (const flight of flights) sightings.set(flight, { seenAt, isFresh: query.fresh === true });
    answered(query);
    await life.reach();
    return { flights, seenAt: new Date(injected === 'stale' ? time.now() + life.skew : seenAt) };
  }
  const flightsAt = ({ origins = [], destinations = [], date: day }: FareQuery, moment: number) =>
    origins.flatMap((origin) =>
      destinations.flatMap(
        (destination) => market.flightAt({ origin, destination, day }, moment) ?? [],
      ),
    );
  const lowest: NonNullable<FareSource['lowest']> = async (query, signal) => {
    const { flights, seenAt } = await search(query, signal);
    return { lowest: lowestOf(flights), seenAt };
  };
  const fares: FareSource = {
    name: 'sky',
    simulated: true,
    search,
    ...(knowsLowest && { lowest }),
  };
  return { fares, sightings };
}

function delayOf({ random, between }: SeededRandom, kind: WeatherKind): number {
  if (kind === 'slow' || kind === 'aged') return between(1_000, 28_000);
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
      time.at(time.now() + ms, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  if (signal.aborted) throw new ProviderError('sky', 'aborted');
}

/** Half a minute by virtual time; nothing where every answer is quick. */
export const virtualLimit =
  ({ time, weather }: SourceContext) =>
  async (stop: AbortSignal): Promise<AbortSignal> => {
    const now = time.now();
    if (weather.at(now) !== 'hangs' && weather.at(now + MINUTE_MS) !== 'hangs') return stop;
    const limit = new AbortController();
    time.at(now + 30_000, () => limit.abort());
    return AbortSignal.any([stop, limit.signal]);
  };
