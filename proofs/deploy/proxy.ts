import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { statusOf } from '#test/proofs/product.ts';
import type { Proof } from '../stage/prove.ts';

/** How often each process is asked whether it wants requests: far more often than it gives notice for. */
const LOOK_MS = 100;
/** The product closes connections that were silent for 65 seconds: the proxy must be first. */
const SILENT_MS = 4_000;

export interface FrontProxy {
  readonly origin: string;
  /** Requests that went to another process because the first one took no connection. */
  readonly retried: () => number;
  /** Whether requests go to the process at the moment. */
  readonly trusts: (target: string) => boolean;
}

interface Target {
  readonly url: URL;
  isGreen: boolean;
}

/** What a caller asked. */
interface Asked {
  readonly request: http.IncomingMessage;
  readonly body: Buffer;
}

/**
 * What stands in front of the product, as small as it can be: by turns to every process that wants requests. A
 * request goes to a second one only when the first took no connection, so that nothing can happen twice.
 * Blind, it neither asks who wants requests nor tries a second one.
 */
export async function openProxy(
  proof: Proof,
  origins: readonly string[],
  { isBlind }: { readonly isBlind: boolean },
): Promise<FrontProxy> {
  const targets: Target[] = origins.map((origin) => ({ url: new URL(origin), isGreen: true }));
  const agent = new http.Agent({ keepAlive: true, timeout: SILENT_MS });
  let turn = 0;
  let retried = 0;
  let isOpen = true;

  const look = async (target: Target) => {
    while (isOpen) {
      target.isGreen = isBlind || (await statusOf(`${target.url.origin}/readyz`)) === 200;
      await delay(LOOK_MS);
    }
  };

  const inTurn = (): Target[] => {
    turn += 1;
    const some = targets.filter(({ isGreen }) => isGreen);
    // When nobody wants any, they may be busy: an answer is more likely there than here.
    const green = some.length > 0 ? some : targets;
    return green.map((_, n) => green[(turn + n) % green.length]).filter((one) => one !== undefined);
  };

  const answer = async (asked: Asked, reply: http.ServerResponse) => {
    for (const target of inTurn()) {
      const outcome = await forward(asked, reply, { target, agent });
      if (outcome === 'answered') return;
      if (outcome === 'cut off' || isBlind) break;
      target.isGreen = false;
      retried += 1;
    }
    if (reply.headersSent) reply.destroy();
    else reply.writeHead(502).end();
  };

  const server = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer({ request, body: Buffer.concat(chunks) }, reply));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const looks = Promise.all(targets.map(look));
  proof.atEnd(async () => {
    isOpen = false;
    await looks;
    server.close();
    server.closeAllConnections();
    agent.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    retried: () => retried,
    trusts: (origin) => targets.some(({ url, isGreen }) => isGreen && url.origin === origin),
  };
}

/** `refused`: it took no connection, so it knows nothing of the request. */
type Outcome = 'answered' | 'refused' | 'cut off';

const forward = (
  { request, body }: Asked,
  reply: http.ServerResponse,
  { target, agent }: { readonly target: Target; readonly agent: http.Agent },
): Promise<Outcome> =>
  new Promise((resolve) => {
    const { hostname, port } = target.url;
    const { method, url: path, headers } = request;
    const { connection: _, ...rest } = headers;
    const onward = http.request({ agent, hostname, port, method, path, headers: rest });
    onward.on('response', (answer) => {
      const { connection: _own, 'keep-alive': __, ...kept } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(reply);
      answer.on('end', () => resolve('answered'));
      answer.on('error', () => resolve('cut off'));
    });
    onward.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut off'),
    );
    onward.end(body);
  });
