import type { QueryClient } from '@tanstack/react-query';
import { inboundFlights, searchFlights, singleRoute } from '#contract/flights.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { callNews } from '#web/api/call-stream.ts';
import { ApiError, retryAfterMs } from '#web/api/client.ts';
import { CutError } from '#web/api/json-lines.ts';
import { keys } from '#web/api/keys.ts';
import { pause } from '#web/browser/pause.ts';
import { type Asking, type FlightAnswer, type FlightQuestion, idOf } from './flight-query.ts';
import { answerOf, doneOf, type Gathered, gather, type RouteNews } from './gathered.ts';
import { keptAnswers } from './answer-cache.ts';

/** How far a search has come that is answered route by route. */
export interface FlightProgress {
  /** `stopped` by the reader, `broken` by a fault: both can be gone on with. */
  readonly phase: 'running' | 'stopped' | 'broken' | 'done';
  /** Routes done with, of all. */
  readonly done: number;
  readonly total: number;
  /** What has come. */
  readonly answer: FlightAnswer;
  readonly gathered: Gathered;
}

/** A cut line is taken up again after these times. */
const AGAIN_AFTER_MS = [1_000, 3_000];
/** The list is not drawn anew more often. */
const SHOW_EVERY_MS = 250;

export const progressKey = (asking: Asking) => keys.flightProgress({ ...asking });

/**
 * The whole answer, asked for route by route; what has come is in the cache under {@link progressKey} meanwhile. Goes
 * on with a search that was broken off, here or before a reload of the page.
 * @throws ApiError as `call` does; CutError when the line is cut once too often.
 */
export async function followSearch(
  asking: Asking,
  client: QueryClient,
  signal: AbortSignal = new AbortController().signal,
): Promise<FlightAnswer> {
  const board = boardFor(asking, client);
  let cuts = 0;
  for (;;) {
    try {
      return await listen(asking, board, signal);
    } catch (error) {
      const wait = isCut(error) && board.hasBegun() ? AGAIN_AFTER_MS[cuts] : undefined;
      if (wait === undefined || signal.aborted) throw brokenOff(board, error, signal);
      cuts += 1;
      // Only an abort ends the pause early, and the next try notices that.
      await pause(Math.max(wait, retryAfterMs(error)), signal).catch(() => undefined);
    }
  }
}

/** Writes down how the search has ended, and answers what to say of it. */
function brokenOff(board: Board, error: unknown, signal: AbortSignal): unknown {
  board.close(signal.aborted ? 'stopped' : 'broken');
  const isLine = board.hasBegun() && isCut(error) && !signal.aborted;
  return isLine ? new CutError('Cut again and again', { cause: error }) : error;
}

const PASSING: ReadonlySet<ErrorCode> = new Set(['storage_unavailable', 'busy']);

/** The server went away, and may be back; all other faults would only come again. */
const isCut = (error: unknown): boolean =>
  error instanceof CutError ||
  (error instanceof ApiError && (error.status === 0 || PASSING.has(error.code)));

type Board = ReturnType<typeof boardFor>;

async function listen(asking: Asking, board: Board, signal: AbortSignal): Promise<FlightAnswer> {
  const atOnce = await ask(asking, board.searchId(), {
    signal,
    onNews: (news) => board.write(news),
  });
  if (atOnce) return atOnce;
  const answer = board.wholeAnswer();
  if (!answer) throw new CutError('No end has come');
  board.close('done');
  return answer;
}

interface Listening {
  readonly signal: AbortSignal;
  readonly onNews: (news: RouteNews) => void;
}

function ask(
  { direction, origin, destination, date }: FlightQuestion,
  resume: string | undefined,
  listening: Listening,
): Promise<FlightAnswer | undefined> {
  if (direction === 'inbound')
    return callNews(inboundFlights, { query: { destination, date, resume } }, listening);
  return destination
    ? callNews(singleRoute, { query: { origin, destination, date, resume } }, listening)
    : callNews(searchFlights, { query: { origin, date, resume } }, listening);
}

/** Where the news of one search are written down and shown. */
function boardFor(asking: Asking, client: QueryClient) {
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
      const kept = keptAnswers.find(nameId, Date.now());
      return typeof kept === 'string' ? kept : undefined;
    },
    write(news: RouteNews): void {
      const hadFlights = (gathered?.routes.size ?? 0) > 0;
      gathered = gather(gathered, news);
      // A reload goes on with it.
      if (news.kind === 'begun') keptAnswers.keep(nameId, news.search_id, Date.now());
      // The first flights at once, the others in small heaps.
      if (hadFlights) showSoon();
      else show('running');
    },
    /** Undefined until the end has come. */
    wholeAnswer: () => (gathered?.end ? answerOf(gathered) : undefined),
    close(phase: FlightProgress['phase']): void {
      if (phase === 'done') keptAnswers.forget(nameId, Date.now());
      show(phase);
    },
  };
}
