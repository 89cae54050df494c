import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Extensions of files that a build may contain, besides its pages and the compressed copies of files. */
const KNOWN = new Set(['.css', '.js', '.json', '.png', '.svg', '.txt', '.woff2']);
const NOT_SERVED = ['.html', '.br', '.gz'];

const YEAR_SECONDS = 31_536_000;
const FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;

/** The service worker must be revalidated each time: otherwise browsers would keep an old one. */
function cacheControlOf(url: string): string {
  if (url.startsWith('/assets/')) return FOREVER;
  return url === '/sw.js' ? 'no-cache' : 'public, max-age=3600';
}

/**
 * Serves the files of a folder except its pages, one route per file; compressed if the build has put a `.br` or `.gz`
 * next to the file. Files under `/assets/` have a hash in their name.
 */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const found = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  for (const { name } of found.filter((entry) => entry.isFile())) {
    const extension = path.extname(name);
    if (!KNOWN.has(extension) && !NOT_SERVED.includes(extension))
      throw new Error(`No content type is known for ${name}.`);
  }
  await app.register(async (scope) => {
    // Log and metrics count all files as one route.
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
