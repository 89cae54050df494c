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

/** Minimum interval between two partial answers: each is rendered, and its progress is announced. */
const SHOW_EVERY_MS = 1_000;

/**
 * Collects the events of a streamed answer.
 * @param show gets what has arrived: the first flights at once, further ones at most once a second.
 */
export function collectAnswer(show: (arrived: ArrivedAnswer) => void) {
  let begun: Begun | undefined;
  let end: End | undefined;
  const routes: (RouteDto & { readonly flights?: readonly FlightDto[] })[] = [];
  let hasShownFlights = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arrived = (): ArrivedAnswer | undefined =>
    begun && {
      answer: answerOf(begun, routes, end),
      routes: { done: routes.length, total: begun.routes_total },
    };
  const showNow = () => {
    clearTimeout(timer);
    timer = undefined;
    const now = arrived();
    if (!now) return;
    hasShownFlights = now.answer.summary.total_flights > 0;
    show(now);
  };

  return {
    take(event: RouteEvent): void {
      if (event.kind === 'begun') begun = event;
      else if (event.kind === 'end') end = event;
      else if (event.kind === 'route') routes.push(event);
      else routes.push({ origin: event.origin, destination: event.destination });
      if (!hasShownFlights) showNow();
      else timer ??= setTimeout(showNow, SHOW_EVERY_MS);
    },
    /** Stops showing. @returns the complete answer; undefined if the stream ended before it was. */
    close(): FlightAnswer | undefined {
      clearTimeout(timer);
      return begun && end && answerOf(begun, routes, end);
    },
    /** Shows all that has arrived of an answer that is canceled or breaks off. */
    showLast: showNow,
  };
}

/** In the form of an answer that was not streamed; places are in the order in which they arrived. */
function answerOf(
  begun: Begun,
  routes: readonly (RouteDto & { readonly flights?: readonly FlightDto[] })[],
  end: End | undefined,
): FlightAnswer {
  const failed = routes.filter((route) => !route.flights);
  const all = routes.flatMap((route) => route.flights ?? []);
  const isInbound = !('origin' in begun.search_parameters);
  const flights = Object.fromEntries(groupBy(all, isInbound ? originOf : destinationOf));
  const places = Object.keys(flights).length;
  const { search_parameters, source } = begun;
  return {
    flights,
    search_parameters,
    summary: {
      ...(isInbound ? { total_origins: places } : { total_destinations: places }),
      total_flights: all.length,
      search_timestamp: end?.summary.search_timestamp ?? source.seen_at,
    },
    source: end?.source ?? source,
    ...(failed.length > 0 && {
      failed_routes: failed.map(({ origin, destination }) => ({ origin, destination })),
    }),
    // The parameters and the summary are of the same direction.
  } as FlightAnswer;
}

const originOf = ({ segments }: FlightDto) => segments[0]?.departure_airport ?? '';
const destinationOf = ({ segments }: FlightDto) => segments.at(-1)?.arrival_airport ?? '';
