import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorEvent, EVENT_STREAM_TYPE } from '#contract/flight-events.ts';
import { errorBodyOf } from '#server/plugins/errors.ts';

/** Interval of blank lines: proxies close a connection after a minute of silence, some after half a minute. */
const QUIET_MS = 10_000;
/** A connection is closed if the caller has received nothing for this time. */
const STALLED_MS = 60_000;

/** Whether the `Accept` header allows an events stream. */
export const acceptsEvents = (accept = ''): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === EVENT_STREAM_TYPE && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
  });

/**
 * Sends one line per event. A line is produced only when the caller can receive it: a slow caller slows down the
 * source, and no lines accumulate. @throws what `events` throws before its first line.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<string>,
  quietMs = QUIET_MS,
): Promise<FastifyReply> {
  const lines = events[Symbol.asyncIterator]();
  const first = await lines.next();
  async function* text() {
    try {
      for (let line = first; !line.done; line = await lines.next()) yield `${line.value}\n`;
    } catch (error) {
      // The caller has disconnected.
      if (reply.request.signal.aborted) return;
      const { error: code, message, reference } = errorBodyOf(error, reply);
      const line: ErrorEvent = { kind: 'error', error: code, message, reference };
      yield `${JSON.stringify(line)}\n`;
    } finally {
      // Not awaited: the iterator ends when the call is aborted.
      void lines.return?.();
    }
  }
  const body = new PassThrough();
  const keepOpen = () => body.writableEnded || body.writableNeedDrain || body.write('\n');
  const timer = setInterval(keepOpen, quietMs);
  pipeline(Readable.from(text()), body)
    .catch(() => undefined)
    .finally(() => clearInterval(timer));
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  return reply
    .type(EVENT_STREAM_TYPE)
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(body);
}

/**
 * Streams a file. A part is produced only when the caller can receive it, and none after the caller is gone. A failure
 * in the middle breaks the connection off, so that the file is seen to be incomplete. @throws what `parts` throws before
 * its first part.
 */
export async function sendFile(
  reply: FastifyReply,
  { file, answersAs }: Pick<Endpoint, 'file' | 'answersAs'>,
  parts: AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next();
  async function* all() {
    try {
      for (let part = first; !part.done; part = await rest.next()) yield part.value;
    } finally {
      await rest.return?.();
    }
  }
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${file}"`,
      'x-accel-buffering': 'no',
    })
    .type(answersAs ?? 'application/octet-stream')
    .send(Readable.from(all(), { objectMode: false }));
}
