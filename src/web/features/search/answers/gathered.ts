import type { RouteDto } from '#contract/flight-events.ts';
import type { FlightDto, InboundEvent, OutboundEvent } from '#contract/flights.ts';
import { groupBy } from '#domain/group-by.ts';
import type { FlightAnswer } from './flight-query.ts';

type AnyEvent = OutboundEvent | InboundEvent;
/** Events except errors, which `callStream` throws. */
export type RouteEvent = Exclude<AnyEvent, { kind: 'error' }>;
type Begun = Extract<AnyEvent, { kind: 'begun' }>;
type End = Extract<AnyEvent, { kind: 'end' }>;

interface GatheredRoute extends RouteDto {
  /** Absent for a route that failed. */
  readonly flights?: readonly FlightDto[];
}

/** Events of a search so far, by route. */
export interface Gathered {
  readonly begun: Begun;
  /** By origin and destination; a later event replaces an earlier one. */
  readonly routes: ReadonlyMap<string, GatheredRoute>;
  readonly end?: End;
}

/**
 * Adds an event. A resumed search begins again and keeps the routes.
 * @throws TypeError for an event before `begun`.
 */
export function gather(gathered: Gathered | undefined, event: RouteEvent): Gathered {
  if (event.kind === 'begun') return { begun: event, routes: gathered?.routes ?? new Map() };
  if (!gathered) throw new TypeError('News of a search that has not begun');
  if (event.kind === 'end') return { ...gathered, end: event };
  const { origin, destination } = event;
  const route = event.kind === 'route' ? { ...event } : { origin, destination };
  const routes = new Map(gathered.routes).set(`${origin}-${destination}`, route);
  return { ...gathered, routes };
}

/** Routes that are done, with or without flights. */
export const doneOf = ({ routes, begun }: Gathered): number =>
  Math.min(routes.size, begun.routes_total);

/** In the form of an answer that was not streamed; complete after the end event. */
export function answerOf({ begun, routes, end }: Gathered): FlightAnswer {
  const all = [...routes.values()];
  const failed = all.filter(({ flights }) => flights === undefined);
  const flights = Object.fromEntries(
    groupBy(
      all.flatMap((route) => route.flights ?? []),
      isInbound(begun) ? originOf : destinationOf,
    ),
  );
  const count = {
    total_flights: Object.values(flights).flat().length,
    search_timestamp: end?.summary.search_timestamp ?? begun.source.seen_at,
  };
  const places = Object.keys(flights).length;
  const rest = {
    flights,
    source: (end ?? begun).source,
    ...(failed.length > 0 && {
      failed_routes: failed.map(({ origin, destination }) => ({ origin, destination })),
    }),
  };
  return isInbound(begun)
    ? {
        ...rest,
        search_parameters: begun.search_parameters,
        summary: { total_origins: places, ...count },
      }
    : {
        ...rest,
        search_parameters: begun.search_parameters,
        summary: { total_destinations: places, ...count },
      };
}

type OutboundBegun = Extract<OutboundEvent, { kind: 'begun' }>;
type InboundBegun = Extract<InboundEvent, { kind: 'begun' }>;

const isInbound = (begun: OutboundBegun | InboundBegun): begun is InboundBegun =>
  !('origin' in begun.search_parameters);

const originOf = ({ segments }: FlightDto) => segments[0]?.departure_airport ?? '';
const destinationOf = ({ segments }: FlightDto) => segments.at(-1)?.arrival_airport ?? '';
