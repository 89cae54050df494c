import type { QueryClient } from '@tanstack/react-query';
import { inboundFlights, searchFlights, singleRoute } from '#contract/flights.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { callStream } from '#web/api/call-stream.ts';
import { ApiError, retryAfterMs } from '#web/api/client.ts';
import { ConnectionLostError } from '#web/api/json-lines.ts';
import { keys } from '#web/api/keys.ts';
import { pause } from '#web/browser/pause.ts';
import { answerCache } from './answer-cache.ts';
import { type Asking, type FlightAnswer, type FlightQuestion, idOf } from './flight-query.ts';
import { answerOf, doneOf, type Gathered, gather, type RouteEvent } from './gathered.ts';

/** Progress of a streamed search. */
export interface FlightProgress {
  /** `stopped` by the viewer, `broken` by an error: both can be resumed. */
  readonly phase: 'running' | 'stopped' | 'broken' | 'done';
  readonly done: number;
  readonly total: number;
  /** What has arrived. */
  readonly answer: FlightAnswer;
  readonly gathered: Gathered;
}

/** Milliseconds before each reconnection. */
const AGAIN_AFTER_MS = [1_000, 3_000];
/** Minimum interval between renders. */
const SHOW_EVERY_MS = 250;

export const progressKey = (asking: Asking) => keys.flightProgress({ ...asking });

/**
 * Streams the answer; the progress is in the query cache under {@link progressKey}. Resumes an interrupted search,
 * also after a reload.
 * @throws ApiError as `call` does; ConnectionLostError when the last reconnection fails too.
 */
export async function followSearch(
  asking: Asking,
  client: QueryClient,
  signal: AbortSignal = new AbortController().signal,
): Promise<FlightAnswer> {
  const progress = progressStore(asking, client);
  let cuts = 0;
  for (;;) {
    try {
      return await listen(asking, progress, signal);
    } catch (error) {
      const wait =
        isConnectionLoss(error) && progress.hasBegun() ? AGAIN_AFTER_MS[cuts] : undefined;
      if (wait === undefined || signal.aborted) throw endSearch(progress, error, signal);
      cuts += 1;
      // Only an abort ends the pause early; the next try notices it.
      await pause(Math.max(wait, retryAfterMs(error)), signal).catch(() => undefined);
    }
  }
}

/** Stores how the search ended and returns the error to throw. */
function endSearch(progress: ProgressStore, error: unknown, signal: AbortSignal): unknown {
  progress.close(signal.aborted ? 'stopped' : 'broken');
  const isLine = progress.hasBegun() && isConnectionLoss(error) && !signal.aborted;
  return isLine ? new ConnectionLostError('Cut again and again', { cause: error }) : error;
}

const PASSING: ReadonlySet<ErrorCode> = new Set(['storage_unavailable', 'busy']);

/** The server may come back; other errors would repeat. */
const isConnectionLoss = (error: unknown): boolean =>
  error instanceof ConnectionLostError ||
  (error instanceof ApiError && (error.status === 0 || PASSING.has(error.code)));

type ProgressStore = ReturnType<typeof progressStore>;

async function listen(
  asking: Asking,
  progress: ProgressStore,
  signal: AbortSignal,
): Promise<FlightAnswer> {
  const atOnce = await ask(asking, progress.searchId(), {
    signal,
    onEvent: (event) => progress.write(event),
  });
  if (atOnce) return atOnce;
  const answer = progress.wholeAnswer();
  if (!answer) throw new ConnectionLostError('No end has come');
  progress.close('done');
  return answer;
}

interface Listening {
  readonly signal: AbortSignal;
  readonly onEvent: (event: RouteEvent) => void;
}

function ask(
  { direction, origin, destination, date, party, passes }: FlightQuestion,
  resume: string | undefined,
  listening: Listening,
): Promise<FlightAnswer | undefined> {
  const shared = { date, party, passes, resume };
  if (direction === 'inbound')
    return callStream(inboundFlights, { query: { destination, ...shared } }, listening);
  return destination
    ? callStream(singleRoute, { query: { origin, destination, ...shared } }, listening)
    : callStream(searchFlights, { query: { origin, ...shared } }, listening);
}

/** Collects the events of a search and publishes its progress. */
function progressStore(asking: Asking, client: QueryClient) {
  const key = progressKey(asking);
  const nameId = `search ${idOf(asking)}`;
  const before = client.getQueryData<FlightProgress>(key);
  let gathered = before?.phase === 'done' ? undefined : before?.gathered;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;

  const show = (phase: FlightProgress['phase']) => {
    clearTimeout(timer);
    timer = undefined;
    if (!gathered) return;
    shownAt = performance.now();
    const [done, total] = [doneOf(gathered), gathered.begun.routes_total];
    const answer = answerOf(gathered);
    client.setQueryData<FlightProgress>(key, { phase, done, total, answer, gathered });
  };
  const showSoon = () => {
    timer ??= setTimeout(
      () => show('running'),
      Math.max(0, shownAt + SHOW_EVERY_MS - performance.now()),
    );
  };
  if (before && gathered) show('running');

  return {
    hasBegun: () => gathered !== undefined,
    searchId: (): string | undefined => {
      if (gathered) return gathered.begun.search_id;
      const cached = answerCache.get(nameId, Date.now());
      return typeof cached === 'string' ? cached : undefined;
    },
    write(event: RouteEvent): void {
      const hadFlights = (gathered?.routes.size ?? 0) > 0;
      gathered = gather(gathered, event);
      // Lets a reload resume the search.
      if (event.kind === 'begun') answerCache.set(nameId, event.search_id, Date.now());
      // Shows the first flights at once and batches the others.
      if (hadFlights) showSoon();
      else show('running');
    },
    /** Undefined before the end event. */
    wholeAnswer: () => (gathered?.end ? answerOf(gathered) : undefined),
    close(phase: FlightProgress['phase']): void {
      if (phase === 'done') answerCache.forget(nameId, Date.now());
      show(phase);
    },
  };
}
