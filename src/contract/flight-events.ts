import * as z from 'zod/mini';
import { errorBody } from './errors.ts';

/** Media type of an answer that comes line by line, each line one JSON value; blank lines mean nothing. */
export const EVENT_STREAM_TYPE = 'application/x-ndjson';

/** A route of a search. */
export const routeDto = z.object({ origin: z.string(), destination: z.string() });
export type RouteDto = z.output<typeof routeDto>;

/** Why there is no more, when the server could still say it. */
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
 * One line of an answer to a search that comes route by route: first `begun`, then one line per route, then `end`.
 * An answer that ends otherwise is not complete; `error` says why, when the server could still say it.
 */
export const flightEvents = <const P extends AnswerParts>({
  flight,
  search_parameters,
  summary,
  source,
}: P) => {
  const route = {
    ...routeDto.shape,
    /** Routes answered or failed by now, this one included. */
    routes_done: z.number(),
  };
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('begun'),
      /** Goes on with this search, for ten minutes and without counting it again, when it is sent as `resume`. */
      search_id: z.string(),
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
