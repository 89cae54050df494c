import type { FastifyInstance } from 'fastify';
import {
  type CachedBody,
  cachedBody,
  NEVER,
  responseCache,
  sendCached,
} from './cached-response.ts';
import { ANSWERS } from './compression.ts';

export interface CrawlerOptions {
  /** Origin under which browsers reach the pages. */
  readonly publicUrl: string;
  /** Changes whenever the facts of any page may have changed. */
  readonly factsVersion: () => string;
  /** Path of every public page, for search engines. */
  readonly publicPaths: () => readonly string[];
}

const HOUR = 'public, max-age=3600';
/** Far more than the one list. */
const CACHED_BYTES = 1024 * 1024;

/** Serves `/robots.txt`, and in `/sitemap.xml` every public page. */
export function serveForCrawlers(
  app: FastifyInstance,
  { publicUrl, publicPaths, factsVersion }: CrawlerOptions,
): void {
  const cache = responseCache<null, CachedBody>({ version: factsVersion, maxBytes: CACHED_BYTES });
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(robots(publicUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const work = () => {
      const text = sitemap(publicPaths().map((path) => publicUrl + path));
      return cachedBody(text, 'gzip', ANSWERS, true);
    };
    const body = await cache.get(null, { signal: NEVER, work });
    return sendCached(reply, body, {
      cacheControl: HOUR,
      type: 'application/xml; charset=utf-8',
    });
  });
}

/** What programs fetch for somebody who gave them the address: calendars, mail programs and tools obey this file, too. */
const ALLOWED = [
  '/api/docs',
  '/api/notifications/unsubscribe',
  '/api/saved-trips/feed/',
  '/api/saved-trips/mute',
];

/** The first line that fits counts for some readers, the longest for others. */
const robots = (publicUrl: string) => `User-agent: *
${ALLOWED.map((path) => `Allow: ${path}`).join('\n')}
Disallow: /api/
Disallow: /admin
Disallow: /sandbox/

Sitemap: ${publicUrl}/sitemap.xml
`;

/** Paths have no character that XML would read. */
const sitemap = (urls: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `<url><loc>${url}</loc></url>`).join('\n')}
</urlset>
`;
