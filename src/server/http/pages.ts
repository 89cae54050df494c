import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InlineParts } from '../plugins/security-headers.ts';
import { serveFiles } from '../plugins/static-files.ts';
import { type CachedBody, cachedBody, sendCached } from './cached-response/cached-body.ts';
import { NEVER, responseCache } from './cached-response/response-cache.ts';

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Pages of the build; none is served under its own name. */
const FILES = ['index.html', 'results.html', 'plans.html', 'routes.html', 'other.html'];

export interface PageOptions {
  /** Folder of the built browser wing. */
  readonly folder: string;
  readonly title: string;
  /** E-mail address in the footer. */
  readonly contact: string;
  /** Settings that pages need at once; handed over in a meta tag to save a call. Asked at every page. */
  readonly settings: () => unknown;
  /** Heading of the results that a query asks for; empty when it asks for nothing that exists. */
  readonly headingOf: (query: URLSearchParams) => string;
}

type PageName = 'form' | 'results' | 'plans' | 'routes' | 'other';

/** All that a page rests on. */
interface Page {
  readonly name: PageName;
  readonly heading: string;
  /** As JSON. */
  readonly settings: string;
}

export interface Pages {
  readonly folder: string;
  readonly inline: InlineParts;
  /** The page of an address, which decides what stands in it before any script has run and what is fetched first. */
  readonly at: (url: string) => Page;
  readonly write: (page: Page) => string;
}

const BY_PATH = new Map<string, PageName>([
  ['/plans', 'plans'],
  ['/routes', 'routes'],
]);

/** Reads the pages of the build. */
export async function readPages(options: PageOptions): Promise<Pages> {
  const read = (name: string) => readFile(path.join(options.folder, name), 'utf8');
  const sources: Record<PageName, string> = {
    form: await read('index.html'),
    results: await read('results.html'),
    plans: await read('plans.html'),
    routes: await read('routes.html'),
    other: await read('other.html'),
  };
  const filled = (name: PageName) => [name, filler(sources[name], options)] as const;
  const fill = new Map((Object.keys(sources) as PageName[]).map(filled));
  return {
    folder: options.folder,
    inline: {
      scripts: hashesOf('script', Object.values(sources)),
      styles: hashesOf('style', Object.values(sources)),
    },
    at: (url) => ({ ...named(url, options), settings: JSON.stringify(options.settings()) }),
    write: ({ name, heading, settings }) =>
      fill
        .get(name)?.(settings)
        .replace('%HEADING%', () => escapeHtml(heading)) ?? '',
  };
}

function named(url: string, { headingOf }: PageOptions): Omit<Page, 'settings'> {
  if (url === '/') return { name: 'form', heading: '' };
  const [pathname = '', query] = url.split('?');
  const heading =
    pathname === '/' && query !== undefined ? headingOf(new URLSearchParams(query)) : '';
  return { name: heading === '' ? (BY_PATH.get(pathname) ?? 'other') : 'results', heading };
}

/** Answers the page with the settings of this installation in it. */
function filler(source: string, { title, contact }: PageOptions): (settings: string) => string {
  const [head = '', rest = ''] = source
    .replace(/<title>[^<]*<\/title>/, '<title>%PRODUCT_NAME%</title>')
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(title))
    .replaceAll('%SUPPORT_EMAIL%', () => escapeHtml(contact))
    .split('</head>');
  return (settings) =>
    `${head}<meta name="site" content="${escapeHtml(settings)}" /></head>${rest}`;
}

/** Of every such element that holds its content itself. */
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
/** Some two hundred: the five, and results from everywhere. */
const CACHED_BYTES = 1024 * 1024;

/**
 * Serves the built browser wing.
 * @returns sends the page for every address that is no file; it routes by itself.
 */
export async function servePages(app: FastifyInstance, pages: Pages): Promise<SendPage> {
  await serveFiles(app, pages.folder);
  const cache = responseCache<Page, CachedBody>({ version: () => '', maxBytes: CACHED_BYTES });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pages.at(request.url);
    const work = () => cachedBody(pages.write(page));
    return sendCached(reply, await cache.get(page, { signal: NEVER, work }), SENDING);
  };
  for (const path of ['/', ...FILES.map((name) => `/${name}`)]) app.get(path, sendPage);
  return sendPage;
}
