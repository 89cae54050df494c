import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Kinds of files that a build may hold, besides its pages and what is compressed beside a file. */
const KNOWN = new Set(['.css', '.js', '.json', '.svg', '.txt', '.woff2']);
const NOT_SERVED = ['.html', '.br', '.gz'];

const YEAR_SECONDS = 31_536_000;
const FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;

/** The service worker is revalidated each time: an old one would stay in the browser. */
function cacheControlOf(url: string): string {
  if (url.startsWith('/assets/')) return FOREVER;
  return url === '/sw.js' ? 'no-cache' : 'public, max-age=3600';
}

/**
 * Serves the files of a folder, its pages apart, each at an address of its own; compressed where the build has put a
 * `.br` or `.gz` beside it. Those under `/assets/` carry a hash in their name.
 */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const found = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  for (const { name } of found.filter((entry) => entry.isFile())) {
    const extension = path.extname(name);
    if (!KNOWN.has(extension) && !NOT_SERVED.includes(extension))
      throw new Error(`No content type is known for ${name}.`);
  }
  await app.register(async (scope) => {
    // All files are one route to the metrics and the log.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, route: 'file' };
    });
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: NOT_SERVED.map((extension) => `**/*${extension}`),
      preCompressed: true,
      acceptRanges: false,
      cacheControl: false,
      lastModified: false,
      setHeaders: (reply, file) => {
        const url = `/${path.relative(folder, file).split(path.sep).join('/')}`;
        reply.header('cache-control', cacheControlOf(url.replace(/\.(br|gz)$/, '')));
      },
    });
  });
}
