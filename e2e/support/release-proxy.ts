import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const MARKER = /\/assets\/manifest-[\w-]+\.js/g;

/** In front of the product: plays its next release, and the loss of the connection. */
export async function openReleaseProxy(product: string) {
  let isNext = false;
  let isDown = false;
  let first = '';
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    if (isDown) return response.destroy();
    const isNextFile = isNext && path === '/assets/manifest-next.js';
    // The next release has no files of the first.
    if (isNext && path === first) return response.writeHead(404).end();
    const headers = new Headers();
    for (const name of ['accept', 'authorization', 'content-type', 'cookie'])
      if (request.headers[name]) headers.set(name, String(request.headers[name]));
    const body = ['GET', 'HEAD'].includes(request.method ?? '') ? null : await bodyOf(request);
    const got = await fetch(new URL(isNextFile ? first : path, product), {
      method: request.method ?? 'GET',
      headers,
      body,
    });
    const type = got.headers.get('content-type') ?? '';
    let bytes: Buffer = Buffer.from(await got.arrayBuffer());
    if (path === '/sw.js' || type.startsWith('text/html')) {
      const text = bytes.toString();
      first ||= text.match(MARKER)?.[0] ?? '';
      if (isNext) bytes = Buffer.from(nextRelease(text));
    }
    const policy = got.headers.get('content-security-policy');
    return response
      .writeHead(got.status, {
        'content-type': type,
        'cache-control': got.headers.get('cache-control') ?? 'no-store',
        // The hashes of inline scripts are of the first release.
        ...(policy && !isNext && { 'content-security-policy': policy }),
        date: new Date().toUTCString(),
      })
      .end(bytes);
  };
  const nextRelease = (text: string) =>
    text
      .replace(MARKER, '/assets/manifest-next.js')
      .replace(/assets\/manifest-[\w-]+\.js/g, 'assets/manifest-next.js');
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Path of the file that only the first release has. */
    firstFile: () => first,
    release: () => {
      isNext = true;
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

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}
