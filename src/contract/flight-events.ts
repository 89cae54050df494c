import * as z from 'zod/mini';
import { errorBody } from './errors.ts';

/** Media type of a streamed response: one JSON value per line; blank lines are ignored. */
export const EVENT_STREAM_TYPE = 'application/x-ndjson';

export const routeDto = z.object({ origin: z.string(), destination: z.string() });
export type RouteDto = z.output<typeof routeDto>;

/** Why the stream ended early, if the server could still send it. */
const errorEvent = z.object({
  kind: z.literal('error'),
  error: errorBody.shape.error,
  message: errorBody.shape.message,
  reference: errorBody.shape.reference,
});
export type ErrorEvent = z.output<typeof errorEvent>;

interface AnswerParts {
  readonly flight: z.ZodMiniType;
  readonly search_parameters: z.ZodMiniType;
  readonly summary: z.ZodMiniType;
  readonly source: z.ZodMiniType;
}

/**
 * One line of a streamed search response: first `begun`, then one line per route, then `end`.
 * A stream that ends otherwise is incomplete; `error` has the reason, if the server could still send it.
 */
export const flightEvents = <const P extends AnswerParts>({
  flight,
  search_parameters,
  summary,
  source,
}: P) => {
  const route = {
    ...routeDto.shape,
    /** Routes answered or failed so far, including this one. */
    routes_done: z.number(),
  };
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('begun'),
      routes_total: z.number(),
      search_parameters: search_parameters as P['search_parameters'],
      source: source as P['source'],
    }),
    z.object({ kind: z.literal('route'), ...route, flights: z.array(flight as P['flight']) }),
    z.object({ kind: z.literal('failed'), ...route }),
    z.object({
      kind: z.literal('end'),
      summary: summary as P['summary'],
      source: source as P['source'],
    }),
    errorEvent,
  ]);
};
