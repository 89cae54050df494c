import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import type { FareEvent, FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

const SEEN_AT = new Date('2026-11-21T17:56:00Z');

const codes = (route: string) => {
  const [origin, destination] = route.split('-') as [AirportCode, AirportCode];
  return { origin, destination };
};

export const begun = (routes: number): FareEvent => ({ kind: 'begun', routes });
/** `DEN-LAS` */
export const answered = (
  route: string,
  flights: readonly Flight[] = [],
  seenAt = SEEN_AT,
): FareEvent => ({ kind: 'answered', ...codes(route), flights, seenAt });
export const failed = (route: string): FareEvent => ({
  kind: 'failed',
  ...codes(route),
  failure: 'timeout',
});

/** One stream with its reader. */
export interface Told {
  readonly query: FareQuery;
  readonly signal: AbortSignal;
  /** Whether the reader has stopped. */
  isOver: boolean;
}

/**
 * A scripted streaming source: `script` makes the events of each stream and may wait between them. It stops on abort,
 * as every source must.
 */
export function steppedFares(
  script: (told: Told) => AsyncIterable<FareEvent> | Iterable<FareEvent>,
): FareSource & { readonly told: readonly Told[] } {
  const told: Told[] = [];
  return {
    name: 'stepped',
    simulated: false,
    hasFares: true,
    indicative: true,
    told,
    async search(query, signal) {
      const news: FareEvent[] = [];
      for await (const one of script({ query, signal, isOver: false })) news.push(one);
      return {
        flights: news.flatMap((one) => (one.kind === 'answered' ? one.flights : [])),
        seenAt: SEEN_AT,
        failed: news.flatMap((one) => (one.kind === 'failed' ? [one] : [])),
      };
    },
    async *stream(query, signal) {
      const one: Told = { query, signal, isOver: false };
      told.push(one);
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new ProviderError('stepped', 'aborted')));
      });
      aborted.catch(() => undefined);
      const news = (async function* () {
        yield* script(one);
      })();
      try {
        for (;;) {
          const next = await Promise.race([news.next(), aborted]);
          if (next.done) return;
          yield next.value;
        }
      } finally {
        one.isOver = true;
      }
    },
  };
}

/** A promise that the test resolves. */
export function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
