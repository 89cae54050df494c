import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isScreen } from '../plugins/errors.ts';
import type { InlineParts } from '../plugins/security-headers.ts';
import { serveFiles } from '../plugins/static-files.ts';
import { type CachedBody, cachedBody, sendCached } from './cached-response/cached-body.ts';
import { NEVER, responseCache } from './cached-response/response-cache.ts';

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** HTML files of the build; none is served under its own name. */
const FILES = ['index.html', 'results.html', 'plans.html', 'routes.html', 'other.html'] as const;

export interface PageOptions {
  /** Folder of the built web client. */
  readonly folder: string;
  readonly title: string;
  /** E-mail address in the footer. */
  readonly contact: string;
  /** False where the first paint of the form and the plans, which name prices and seats, does not hold. */
  readonly hasFares: boolean;
  /** Settings that pages need at once, sent in a meta tag to save a request. Called for every page. */
  readonly settings: () => unknown;
  /** Heading of the results page for a query; empty if the query names nothing that exists. */
  readonly headingOf: (query: URLSearchParams) => string;
}

/** Everything that the HTML of a page depends on. */
interface Page {
  readonly file: (typeof FILES)[number];
  readonly heading: string;
  /** As JSON. */
  readonly settings: string;
}

export interface Pages {
  readonly folder: string;
  readonly inline: InlineParts;
  /** The page for a URL: what it shows before any script runs, and which resources it loads first. */
  readonly at: (url: string) => Page;
  readonly write: (page: Page) => string;
}

const BY_PATH: Readonly<Record<string, Page['file'] | undefined>> = {
  '/plans': 'plans.html',
  '/routes': 'routes.html',
};

const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*/;
const WITHOUT_FARES =
  'Where can your all-you-can-fly pass take you? Timetable, booking windows and ways home from your airport.';

/** Reads the pages of the build. */
export async function readPages(options: PageOptions): Promise<Pages> {
  const { folder, settings } = options;
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const sources = await Promise.all(FILES.map(read));
  const filled = sources.map((source) => fillPlaceholders(source, options));
  return {
    folder,
    inline: { scripts: hashesOf('script', sources), styles: hashesOf('style', sources) },
    at: (url) => ({ ...pageFor(url, options), settings: JSON.stringify(settings()) }),
    write: ({ file, heading, settings }) =>
      (filled[FILES.indexOf(file)] ?? '')
        .replace('</head>', () => `<meta name="site" content="${escapeHtml(settings)}" /></head>`)
        .replace('%HEADING%', () => escapeHtml(heading)),
  };
}

function pageFor(url: string, { headingOf, hasFares }: PageOptions): Omit<Page, 'settings'> {
  if (url === '/') return { file: hasFares ? 'index.html' : 'other.html', heading: '' };
  const [pathname = '', query] = url.split('?');
  const heading =
    pathname === '/' && query !== undefined ? headingOf(new URLSearchParams(query)) : '';
  if (heading !== '') return { file: 'results.html', heading };
  const file = BY_PATH[pathname] ?? 'other.html';
  return { file: file === 'plans.html' && !hasFares ? 'other.html' : file, heading };
}

/** Fills in the placeholders that are the same in every response. */
const fillPlaceholders = (source: string, { title, contact, hasFares }: PageOptions): string =>
  source
    .replace(DESCRIPTION, (whole, start) => (hasFares ? whole : start + WITHOUT_FARES))
    .replace(/<title>[^<]*<\/title>/, '<title>%PRODUCT_NAME%</title>')
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(title))
    .replaceAll('%SUPPORT_EMAIL%', () => escapeHtml(contact));

/** Sources of the content policy for all inline elements of this kind. */
function hashesOf(element: 'script' | 'style', sources: readonly string[]): readonly string[] {
  const pattern = new RegExp(`<${element}\\b[^>]*>(.+?)</${element}>`, 'gs');
  const contents = sources.flatMap((source) =>
    [...source.matchAll(pattern)].map(([, content = '']) => content),
  );
  return [...new Set(contents)].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const SENDING = { cacheControl: 'no-cache', type: 'text/html; charset=utf-8' };
/** Holds about two hundred pages: the five files, and results pages with their headings. */
const CACHED_BYTES = 1024 * 1024;

/**
 * Serves the built web client.
 * @returns sends the page for every URL that is not a file, with 404 where there is no screen; the page routes by itself.
 */
export async function servePages(app: FastifyInstance, pages: Pages): Promise<SendPage> {
  await serveFiles(app, pages.folder);
  const cache = responseCache<Page, CachedBody>({ version: () => '', maxBytes: CACHED_BYTES });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isScreen(request.url)) reply.status(404);
    const page = pages.at(request.url);
    const work = () => cachedBody(pages.write(page), 'zstd');
    return sendCached(reply, await cache.get(page, { signal: NEVER, work }), SENDING);
  };
  for (const path of ['/', ...FILES.map((name) => `/${name}`)]) app.get(path, sendPage);
  return sendPage;
}
