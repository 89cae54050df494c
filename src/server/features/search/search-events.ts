import type { AirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import {
  byShownPrice,
  type FareVisibility,
  type Flight,
  fareVisibilityOf,
} from '#domain/flight.ts';
import type { Party } from '#domain/party.ts';
import type { Actor } from '#domain/permissions.ts';
import type { FareEvent, FareRoute, FareSource } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { countSearch, type Found } from './allowance.ts';
import { countedAs, farEndOf, type Question, type SearchDeps, shownTo } from './search-flights.ts';

/** Stream events of a search, redacted for the caller's plan. */
export type SearchEvent =
  | { readonly kind: 'begun'; readonly routes: number }
  | ({
      readonly kind: 'route';
      /** Cheapest first. */
      readonly flights: readonly Flight[];
      readonly done: number;
    } & FareRoute)
  | ({ readonly kind: 'failed'; readonly done: number } & FareRoute)
  | ({ readonly kind: 'end'; readonly seenAt: Date } & Found);

/** With a source that answers route by route. */
export interface StreamDeps extends SearchDeps {
  readonly fares: FareSource & { readonly stream: NonNullable<FareSource['stream']> };
}

export const canStream = (deps: SearchDeps): deps is StreamDeps => deps.fares.stream !== undefined;

/**
 * One counted search, streamed route by route. It is refunded if it ends before any flight was sent, whoever ended it;
 * an interrupted one can be repeated for a while.
 * @param signal aborts if the caller disconnects, and with an `AppError` if the server shuts down.
 * @throws AppError `search_limit_reached`, `fares_unavailable`, and what `signal` aborts with.
 */
export async function* searchEvents(
  deps: StreamDeps,
  question: Question,
  actor: Actor,
  signal: AbortSignal,
): AsyncGenerator<SearchEvent> {
  const run = await countSearch(deps, countedAs(question, actor));
  const tally = tallyOf(question);
  const visibility = fareVisibilityOf(actor);
  let hasSent = false;
  let isComplete = false;
  try {
    for await (const event of deps.fares.stream(question.query, signal)) {
      tally.take(event);
      const { flights } = tally.found();
      if (flights > 0 && !hasSent) {
        await run.send(flights);
        hasSent = true;
      }
      yield toSearchEvent(event, { visibility, party: question.party, done: tally.done() });
    }
    isComplete = true;
  } catch (error) {
    if (signal.reason instanceof AppError) throw signal.reason;
    refuseWith('fares_unavailable')(error);
  } finally {
    // Also when the caller leaves while a line waits to be read: nothing is thrown then.
    if (!isComplete && !hasSent) await run.refund();
  }
  const found = tally.found();
  const isEmpty = found.flights === 0;
  // An empty search costs nothing, whether its end is read or not.
  if (isEmpty) await run.finish(found);
  yield { kind: 'end', ...found, seenAt: tally.seenAt() ?? deps.clock.now() };
  // Only now: who has not read the end may repeat the search.
  if (!isEmpty) await run.finish(found);
}

interface EventContext {
  readonly visibility: FareVisibility;
  readonly party: Party | undefined;
  readonly done: number;
}

function toSearchEvent(event: FareEvent, { visibility, party, done }: EventContext): SearchEvent {
  if (event.kind === 'begun') return { kind: 'begun', routes: event.routes };
  const { origin, destination } = event;
  if (event.kind === 'failed') return { kind: 'failed', origin, destination, done };
  const flights = event.flights
    .map((flight) => shownTo(visibility, flight, party))
    .sort(byShownPrice);
  return { kind: 'route', origin, destination, flights, done };
}

/** Counts the streamed results. */
function tallyOf(question: Question) {
  const places = new Set<AirportCode>();
  const placeOf = farEndOf(question);
  let flights = 0;
  let done = 0;
  let seenAt: Date | undefined;
  return {
    take(event: FareEvent): void {
      if (event.kind === 'begun') return;
      done += 1;
      if (event.kind === 'failed') return;
      flights += event.flights.length;
      for (const flight of event.flights) places.add(placeOf(flight));
      if (!seenAt || event.seenAt < seenAt) seenAt = event.seenAt;
    },
    done: () => done,
    found: (): Found => ({ places: places.size, flights }),
    /** The earliest of all answers; undefined before the first. */
    seenAt: () => seenAt,
  };
}
