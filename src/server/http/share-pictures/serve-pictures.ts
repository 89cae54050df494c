import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PICTURE_LIMIT } from '#contract/other-paths.ts';
import { AppError } from '#domain/errors.ts';
import { NEVER, responseCache } from '../cached-response.ts';
import { callerOf } from '../caller.ts';
import type { Render } from '../renderings.ts';
import { drawPicture } from './picture.ts';
import { type PictureFacts, pictureTextOf } from './picture-text.ts';

interface ShareOptions {
  readonly facts: PictureFacts['facts'];
  readonly site: () => PictureFacts['site'];
  /** Changes whenever the facts may have changed. */
  readonly factsVersion: () => string;
  readonly renderInTurn: Render;
}

interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly size: number;
}

/** About a thousand pictures. */
const CACHED_BYTES = 32 * 1024 * 1024;
const DAY = 'public, max-age=86400';

/** Serves the pictures that messages and social networks show beside a link: `/share/den-las.png`. */
export function serveSharePictures(
  app: FastifyInstance,
  { facts, site, factsVersion, renderInTurn }: ShareOptions,
): void {
  const cache = responseCache<string, Picture>({
    version: factsVersion,
    maxBytes: CACHED_BYTES,
  });
  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const [, name = ''] = /^(.+)\.png$/.exec(request.params.file.toLowerCase()) ?? [];
    const text = pictureTextOf(name, { facts, site: site() });
    if (!text) throw new AppError('not_found');
    const draw = async () => pictureOf(await drawPicture(text));
    const work = () => renderInTurn(PICTURE_LIMIT, callerOf(request).addressKey, draw);
    const { bytes, etag } = await cache.get(name, { signal: NEVER, work });
    reply.headers({ 'cache-control': DAY, etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('image/png').send(bytes);
  });
}

function pictureOf(bytes: Buffer): Picture {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return { bytes, etag: `"${hash.slice(0, 22)}"`, size: bytes.length };
}
