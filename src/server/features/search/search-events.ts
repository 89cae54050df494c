import type { AirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import { cheapestFirst, fareVisibilityOf } from '#domain/flight.ts';
import type { Actor } from '#domain/permissions.ts';
import type { FareEvent, FareSource } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { countSearch, type Found } from './allowance.ts';
import {
  farEndOf,
  newSearchOf,
  type Question,
  type SearchDeps,
  shownTo,
} from './search-flights.ts';

/** An event of the source as the caller may see it, with the number of routes done; at the end the totals. */
export type SearchEvent =
  | (FareEvent & { readonly done: number })
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
  const run = await countSearch(deps, newSearchOf(question, actor));
  const visibility = fareVisibilityOf(actor);
  const placeOf = farEndOf(question);
  const places = new Set<AirportCode>();
  let flights = 0;
  let done = 0;
  const seen: number[] = [];
  const take = ({ flights: more, seenAt }: Extract<FareEvent, { kind: 'answered' }>) => {
    for (const flight of more) places.add(placeOf(flight));
    flights += more.length;
    seen.push(seenAt.getTime());
  };
  let hasSent = false;
  let isComplete = false;
  try {
    for await (const event of deps.fares.stream(question.query, signal)) {
      if (event.kind !== 'begun') done += 1;
      if (event.kind !== 'answered') {
        yield { ...event, done };
        continue;
      }
      take(event);
      if (flights > 0 && !hasSent) {
        await run.send(flights);
        hasSent = true;
      }
      const shown = event.flights.map((flight) => shownTo(visibility, flight, question.party));
      yield { ...event, flights: cheapestFirst(shown), done };
    }
    isComplete = true;
  } catch (error) {
    if (signal.reason instanceof AppError) throw signal.reason;
    refuseWith('fares_unavailable')(error);
  } finally {
    // Also when the caller leaves while a line waits to be read: nothing is thrown then.
    if (!isComplete && !hasSent) await run.refundFailed();
  }
  const found = { places: places.size, flights };
  // An empty search costs nothing, whether its end is read or not.
  if (flights === 0) await run.finish(found);
  const seenAt = new Date(Math.min(deps.clock.now().getTime(), ...seen));
  yield { kind: 'end', ...found, seenAt };
  // Only now: who has not read the end may repeat the search.
  if (flights > 0) await run.finish(found);
}
