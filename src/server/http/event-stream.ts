import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { type ErrorEvent, EVENT_STREAM_TYPE } from '#contract/flight-events.ts';
import { errorBodyOf } from '#server/plugins/errors.ts';

/** Proxies close a line on which nothing comes for a minute, some for half of that. */
const QUIET_MS = 10_000;
/** Who has taken nothing for so long is not there any more. */
const STALLED_MS = 60_000;

/** Whether a caller names the type of an answer that comes line by line. */
export const acceptsEvents = (accept = ''): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === EVENT_STREAM_TYPE && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
  });

/**
 * Answers line by line. A line is made when the caller has room for it: a slow reader holds up what is told, and
 * nothing piles up. @throws what `news` throws before its first line.
 */
export async function sendEvents(
  reply: FastifyReply,
  event: AsyncIterable<string>,
  quietMs = QUIET_MS,
): Promise<FastifyReply> {
  const lines = event[Symbol.asyncIterator]();
  const first = await lines.next();
  async function* text() {
    try {
      for await (const one of withPauses(first, lines, quietMs))
        yield one === PAUSE ? '\n' : `${one}\n`;
    } catch (error) {
      // Nobody is left to be told.
      if (reply.request.signal.aborted) return;
      const { error: code, message, reference } = errorBodyOf(error, reply);
      const line: ErrorEvent = { kind: 'error', error: code, message, reference };
      yield `${JSON.stringify(line)}\n`;
    }
  }
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  return reply
    .type(EVENT_STREAM_TYPE)
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(text()));
}

const PAUSE = Symbol('nothing new');

/** What the iterator gives from `first` on, and a pause whenever it gives nothing for a while. */
async function* withPauses(
  first: IteratorResult<string>,
  lines: AsyncIterator<string>,
  quietMs: number,
) {
  let next: Promise<IteratorResult<string>> = Promise.resolve(first);
  try {
    for (;;) {
      const wait = new AbortController();
      const one = await Promise.race([next, delay(quietMs, PAUSE, wait)]).finally(() =>
        wait.abort(),
      );
      if (one === PAUSE) {
        yield PAUSE;
        continue;
      }
      if (one.done) return;
      yield one.value;
      next = lines.next();
    }
  } finally {
    // Not waited for: it comes to its end when the call is aborted.
    void lines.return?.();
  }
}
