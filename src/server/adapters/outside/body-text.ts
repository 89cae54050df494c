import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

/**
 * The body as it was before it was compressed, given up as soon as it is longer than `most` bytes.
 * @throws RangeError for a body that is too long or compressed in another way; the error of the stream for a broken one.
 */
export async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (body: AsyncIterable<Buffer>) => {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > most) throw new RangeError('too long');
      chunks.push(chunk);
    }
  };
  const unpack = unpackerOf(response.headers['content-encoding'] ?? 'identity');
  if (unpack) await pipeline(response, unpack, collect);
  else await pipeline(response, collect);
  return Buffer.concat(chunks).toString();
}

function unpackerOf(encoding: string) {
  if (encoding === 'gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'identity') return undefined;
  throw new RangeError('compressed in another way');
}
