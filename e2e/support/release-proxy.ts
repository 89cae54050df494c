import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AHEAD_MS, moveDate } from '#test/clock.ts';

/** The file that names the release: in pages with, in the list of the worker without the first slash. */
const MARKER = /assets\/manifest-[\w-]+\.js/g;
const NEXT_FILE = '/assets/manifest-next.js';
/** Before the worker's own script: init scripts of a context run in pages alone. */
const ON_TEST_CLOCK = `(${String(moveDate)})(${AHEAD_MS});\n`;

interface Release {
  /** Path of the file that only the first release has; empty until a page or the worker has been asked for. */
  first: string;
  isNext: boolean;
}

/** In front of the product: plays its next release, and the loss of the connection. */
export async function openReleaseProxy(product: string) {
  const release: Release = { first: '', isNext: false };
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown) response.destroy();
    else passOn(product, release, { request, response }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Path of the file that only the first release has. */
    firstFile: () => release.first,
    release: () => {
      release.isNext = true;
    },
    loseConnection: () => {
      isDown = true;
    },
    restoreConnection: () => {
      isDown = false;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function passOn(product: string, release: Release, { request, response }: Exchange) {
  const { first, isNext } = release;
  const path = request.url ?? '/';
  if (isNext && path === first) return response.writeHead(404).end();
  const asked = isNext && path === NEXT_FILE ? first : path;
  const answer = await fetch(new URL(asked, product), await sent(request));
  const headers = headersOf(answer, isNext);
  const isWorker = path === '/sw.js';
  const isReleased = isWorker || headers['content-type'].startsWith('text/html');
  const body = isReleased
    ? (isWorker ? ON_TEST_CLOCK : '') + released(await answer.text(), release)
    : Buffer.from(await answer.arrayBuffer());
  return response.writeHead(answer.status, headers).end(body);
}

function released(text: string, release: Release): string {
  const [marker] = text.match(MARKER) ?? [];
  if (marker && release.first === '') release.first = `/${marker}`;
  return release.isNext ? text.replace(MARKER, NEXT_FILE.slice(1)) : text;
}

function headersOf({ headers }: Response, isNext: boolean) {
  const policy = headers.get('content-security-policy');
  return {
    'content-type': headers.get('content-type') ?? '',
    'cache-control': headers.get('cache-control') ?? 'no-store',
    // The hashes of inline scripts are of the first release.
    ...(policy && !isNext && { 'content-security-policy': policy }),
    date: new Date().toUTCString(),
  };
}

async function sent(request: IncomingMessage): Promise<RequestInit> {
  const { method = 'GET' } = request;
  const passed = ['accept', 'authorization', 'content-type', 'cookie'];
  const headers = passed.flatMap((name): [string, string][] =>
    request.headers[name] ? [[name, String(request.headers[name])]] : [],
  );
  const hasBody = !['GET', 'HEAD'].includes(method);
  return { method, headers, ...(hasBody && { body: await bodyOf(request) }) };
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}
