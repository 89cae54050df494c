import { onTestFinished } from 'vitest';
import type { FlightDto } from '#contract/flights.ts';
import { outboundAnswer } from './answer-builders.ts';

const { source, search_parameters } = outboundAnswer({});

/** Events of a search from Denver. */
export const lines = {
  begun: (routes_total: number) => ({
    kind: 'begun',
    routes_total,
    search_parameters,
    source,
  }),
  route: (destination: string, ...flights: FlightDto[]) => ({
    kind: 'route',
    origin: 'DEN',
    destination,
    flights,
    routes_done: 1,
  }),
  failed: (destination: string) => ({
    kind: 'failed',
    origin: 'DEN',
    destination,
    routes_done: 1,
  }),
  end: () => ({ kind: 'end', summary: outboundAnswer({}).summary, source }),
  error: (error: string, message: string, reference?: string) => ({
    kind: 'error',
    error,
    message,
    reference,
  }),
} as const;

/** A streaming endpoint that the test controls. */
export interface FakeStream {
  readonly open: (signal: AbortSignal | null | undefined) => Response;
  readonly calls: () => number;
  /** Sends to the last call. */
  readonly send: (...events: readonly object[]) => void;
  readonly end: () => void;
  /** Breaks the connection. */
  readonly cut: () => void;
}

export function fakeStream(): FakeStream {
  const encoder = new TextEncoder();
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const closed = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const last = () => streams.at(-1)!;
  const send = (stream: ReadableStreamDefaultController<Uint8Array>, event: object) =>
    stream.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
  // A stream that stays open is asked again after 30 seconds of silence, in the middle of another test.
  onTestFinished(() => {
    for (const stream of streams.filter((one) => !closed.has(one)))
      send(stream, lines.error('fares_unavailable', 'The test is over.'));
  });
  return {
    open(signal) {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          streams.push(controller);
          signal?.addEventListener('abort', () => {
            closed.add(controller);
            controller.error(signal.reason);
          });
        },
        cancel: () => void closed.add(own),
      });
      return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
    },
    calls: () => streams.length,
    send(...events) {
      for (const event of events) send(last(), event);
    },
    end: () => {
      closed.add(last());
      last().close();
    },
    cut: () => {
      closed.add(last());
      last().error(new TypeError('network error'));
    },
  };
}
