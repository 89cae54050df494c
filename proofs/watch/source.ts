import { lowestOf } from '#domain/alert-match.ts';
import { cents } from '#domain/money.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { SeededRandom } from '#test/random.ts';
import type { InjectedError } from './injected-errors.ts';
import type { Life } from './life.ts';
import type { Rounds } from './rounds.ts';
import type { WeatherKind } from './weather.ts';
import type { World } from './world.ts';

export interface SourceContext extends World {
  /** Whether it can answer the lowest fare per route at less cost. */
  readonly knowsLowest: boolean;
  /** `recheck`: it does not confirm when asked to; `stale`: it claims that an old answer is new. */
  readonly injected: InjectedError;
}

const LIE = { goWild: { total: cents(100) }, standard: { total: cents(100) } };

/** The fare source of one process. */
export function source(
  context: SourceContext,
  life: Life,
  { asked, answered }: Pick<Rounds, 'asked' | 'answered'>,
): FareSource {
  const { now, random, market, weather, airports, knowsLowest, injected } = context;

  async function search(query: FareQuery, signal: AbortSignal) {
    asked(query);
    await life.reach();
    await wait(context, delayOf(random, weather.at(now())), signal);
    const kind = weather.at(now());
    if (kind === 'down' || (kind === 'unsteady' && random.random() < 0.4))
      throw new ProviderError('sky', 'unreachable');
    const isFresh = query.fresh === true && injected !== 'recheck';
    const isOld = injected === 'stale' && random.random() < 0.1;
    const seenAt = now() - (isOld ? 40 * MINUTE_MS : ageOf(random, kind, isFresh));
    const lies = kind === 'lies' && !isFresh && random.random() < 0.5;
    const flights = flightsAt(query, seenAt).map((flight) =>
      lies ? { ...flight, fares: LIE } : flight,
    );
    const said = injected === 'stale' ? now() + life.skew : seenAt;
    answered(query, {
      destinations: query.destinations,
      answeredAt: now(),
      seenAt,
      saidAt: said,
      isFresh: query.fresh === true,
    });
    await life.reach();
    return { flights, seenAt: new Date(said) };
  }
  const flightsAt = (
    { origins = [], destinations = [...airports.keys()], date: day }: FareQuery,
    moment: number,
  ) =>
    origins.flatMap((origin) =>
      destinations
        .filter((destination) => destination !== origin)
        .flatMap((destination) => market.flightsAt({ origin, destination, day }, moment)),
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
async function wait({ time, now }: SourceContext, ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0 && !signal.aborted)
    await new Promise<void>((resolve) => {
      const end = () => {
        signal.removeEventListener('abort', end);
        resolve();
      };
      time.at(now() + ms, end);
      signal.addEventListener('abort', end);
    });
  if (signal.aborted) throw new ProviderError('sky', 'aborted');
}
