import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Encoding } from './encodings.ts';
import { type ReadyAnswer, readyVariants } from './ready-answer.ts';
import { sendReady } from './send-ready.ts';

/** What is sent of each kind of file; another kind is a fault of the build. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** As the build has packed them, beside the file itself. */
const PACKED: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const YEAR_SECONDS = 31_536_000;
const FOR_GOOD = `public, max-age=${YEAR_SECONDS}, immutable`;

/** The worker that shows notices is looked at anew each time: an old one would stay with a browser. */
function keptFor(url: string): string {
  if (url.startsWith('/assets/')) return FOR_GOOD;
  return url === '/sw.js' ? 'no-cache' : 'public, max-age=3600';
}

/**
 * Serves the files of a folder, pages apart, from memory: some three megabytes, packed ones included. What is not there
 * now has no address. Those under `/assets/` carry a hash in their name and are kept for a year.
 */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const found = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  const all = new Set(names);
  for (const name of names) {
    const extension = path.extname(name);
    if (extension === '.html' || PACKED.some(([, packed]) => packed === extension)) continue;
    const type = TYPES[extension];
    if (!type) throw new Error(`Nobody has said how to send ${name}.`);
    const file = await readFile(folder, name, all);
    const url = `/${name.split(path.sep).join('/')}`;
    const sending = { type, cacheControl: keptFor(url) };
    app.get(url, { config: { route: 'file' } }, (_request, reply) =>
      sendReady(reply, file, sending),
    );
  }
}

async function readFile(
  folder: string,
  name: string,
  all: ReadonlySet<string>,
): Promise<ReadyAnswer> {
  const read = (file: string) => fs.readFile(path.join(folder, file));
  const variants = new Map<Encoding, Buffer>();
  for (const [encoding, extension] of PACKED)
    if (all.has(name + extension)) variants.set(encoding, await read(name + extension));
  return readyVariants(variants.set('identity', await read(name)));
}
