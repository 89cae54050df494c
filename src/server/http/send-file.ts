import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { STALLED_MS } from './event-stream.ts';

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
