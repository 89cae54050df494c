import type { RouteDto } from '#contract/flight-events.ts';
import type {
  FlightDto,
  InboundAnswer,
  InboundEvent,
  OutboundAnswer,
  OutboundEvent,
} from '#contract/flights.ts';
import { groupBy } from '#domain/group-by.ts';

export type FlightAnswer = OutboundAnswer | InboundAnswer;

export interface ArrivedAnswer {
  readonly answer: FlightAnswer;
  /** Routes that have answered or failed so far; absent once the answer is complete. */
  readonly routes?: { readonly done: number; readonly total: number } | undefined;
}

type AnyEvent = OutboundEvent | InboundEvent;
/** Events except errors, which `callStream` throws. */
export type RouteEvent = Exclude<AnyEvent, { kind: 'error' }>;
type Begun = Extract<AnyEvent, { kind: 'begun' }>;
type End = Extract<AnyEvent, { kind: 'end' }>;

/**
 * What the events so far say, in the form of an answer that was not streamed; places are in the order in which they
 * arrived. Undefined before the first event.
 */
export function answerOf(events: readonly RouteEvent[]): ArrivedAnswer | undefined {
  const begun = events.find((event): event is Begun => event.kind === 'begun');
  if (!begun) return undefined;
  const end = events.find((event): event is End => event.kind === 'end');
  const all = events.flatMap((event) => (event.kind === 'route' ? event.flights : []));
  const failed_routes = events.flatMap((event): RouteDto[] =>
    event.kind === 'failed' ? [{ origin: event.origin, destination: event.destination }] : [],
  );
  const isInbound = !('origin' in begun.search_parameters);
  const flights = Object.fromEntries(groupBy(all, isInbound ? originOf : destinationOf));
  const places = Object.keys(flights).length;
  const { search_parameters, source, routes_total } = begun;
  const answer = {
    flights,
    search_parameters,
    summary: {
      ...(isInbound ? { total_origins: places } : { total_destinations: places }),
      total_flights: all.length,
      search_timestamp: end?.summary.search_timestamp ?? source.seen_at,
    },
    source: end?.source ?? source,
    ...(failed_routes.length > 0 && { failed_routes }),
    // The parameters and the summary are of the same direction.
  } as FlightAnswer;
  return end ? { answer } : { answer, routes: { done: events.length - 1, total: routes_total } };
}

const originOf = ({ segments }: FlightDto) => segments[0]?.departure_airport ?? '';
const destinationOf = ({ segments }: FlightDto) => segments.at(-1)?.arrival_airport ?? '';
