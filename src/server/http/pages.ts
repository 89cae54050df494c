import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const FOR_GOOD = `public, max-age=${YEAR_SECONDS}, immutable`;

/** The worker that shows notices, as it is or packed, is looked at anew each time: an old one would stay with a browser. */
const keptFor = (file: string): string =>
  file.startsWith('sw.js') ? 'no-cache' : 'public, max-age=3600';

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

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

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the files of the built browser wing; those under `/assets/` carry a hash in their name and are kept
 * for a year.
 * @returns sends the page for every other address; it routes by itself. The address decides what stands in it
 *   before any script has run, and which scripts it fetches first.
 */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<SendPage> {
  const pages = {
    form: await readPage(options, 'index.html'),
    results: await readPage(options, 'results.html'),
    other: await readPage(options, 'other.html'),
  };

  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.setHeader('cache-control', hashed ? FOR_GOOD : keptFor(path.basename(file)));
    },
  });

  const pageFor = (url: string): string => {
    if (url === '/') return pages.form();
    const heading = url.startsWith('/?')
      ? options.headingOf(new URLSearchParams(url.slice(2)))
      : '';
    if (heading === '') return pages.other();
    return pages.results().replace('%HEADING%', () => escapeHtml(heading));
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageFor(request.url));
  for (const path of ['/', '/index.html', '/results.html', '/other.html']) app.get(path, sendPage);
  return sendPage;
}

/** A page of the build with the settings of this installation in it. */
async function readPage({ folder, title, contact, settings }: PageOptions, name: string) {
  const source = await readFile(path.join(folder, name), 'utf8');
  const [head = '', rest = ''] = source
    .replace(/<title>[^<]*<\/title>/, '<title>%PRODUCT_NAME%</title>')
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(title))
    .replaceAll('%SUPPORT_EMAIL%', () => escapeHtml(contact))
    .split('</head>');
  return () =>
    `${head}<meta name="site" content="${escapeHtml(JSON.stringify(settings()))}" /></head>${rest}`;
}
