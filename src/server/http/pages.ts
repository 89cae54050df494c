import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;

const escapeAttribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

export interface PageOptions {
  /** Folder of the built browser wing. */
  readonly folder: string;
  readonly title: string;
  /** Settings that pages need at once; handed over in a meta tag to save a call. Asked at every page. */
  readonly settings: () => unknown;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the files of the built browser wing; those under `/assets/` carry a hash in their name and are kept
 * for a year.
 * @returns sends the one page, which routes by itself, for every other address.
 */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<SendPage> {
  const source = await readFile(path.join(options.folder, 'index.html'), 'utf8');
  const title = `<title>${escapeAttribute(options.title)}</title>`;
  const [head = '', rest = ''] = source.replace(/<title>[^<]*<\/title>/, title).split('</head>');
  const page = () =>
    `${head}<meta name="site" content="${escapeAttribute(JSON.stringify(options.settings()))}" /></head>${rest}`;

  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.setHeader(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      );
    },
  });

  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page());
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  return sendPage;
}
