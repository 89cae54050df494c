import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { statusOf } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';

/** Interval between two readiness checks: far shorter than the drain time. */
const LOOK_MS = 100;
/** The product closes connections that were idle for 65 seconds: the proxy must close them first. */
const SILENT_MS = 4_000;

export interface FrontProxy {
  readonly origin: string;
  /** Requests that were sent to another process because the first one refused the connection. */
  readonly retried: () => number;
  /** Whether the proxy sends requests to the process at the moment. */
  readonly trusts: (origin: string) => boolean;
}

/**
 * Minimal load balancer: round robin over every ready process. A request goes to a second process only when the first
 * refused the connection, so that nothing runs twice. With `blind` it neither checks readiness nor tries a second
 * process.
 */
export async function openProxy(
  proof: Proof,
  origins: readonly string[],
  { isBlind }: { readonly isBlind: boolean },
): Promise<FrontProxy> {
  const green = new Set(origins);
  const agent = new http.Agent({ keepAlive: true, timeout: SILENT_MS });
  let [turn, retried, isOpen] = [0, 0, true];

  const look = async (origin: string) => {
    while (isOpen) {
      const isReady = isBlind || (await statusOf(`${origin}/readyz`)) === 200;
      if (isReady) green.add(origin);
      else green.delete(origin);
      await delay(LOOK_MS);
    }
  };
  const answer = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    // When no process is ready, they may be busy: any of them is more likely to answer than the proxy.
    const able = origins.filter((origin) => green.size === 0 || green.has(origin));
    turn += 1;
    for (let n = 0; n < able.length; n += 1) {
      const origin = able[(turn + n) % able.length] ?? '';
      const code = await forward({ request, body, reply }, origin, agent);
      if (code === undefined) return;
      if (code !== 'ECONNREFUSED' || isBlind) break;
      green.delete(origin);
      retried += 1;
    }
    if (reply.headersSent) reply.destroy();
    else reply.writeHead(502).end();
  };
  const server = http.createServer((request, reply) => void answer(request, reply));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const polls = Promise.all(origins.map(look));
  proof.atEnd(async () => {
    isOpen = false;
    await polls;
    server.close();
    server.closeAllConnections();
    agent.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    retried: () => retried,
    trusts: (origin) => green.has(origin),
  };
}

interface Exchange {
  readonly request: http.IncomingMessage;
  readonly body: Buffer;
  readonly reply: http.ServerResponse;
}

/** Resolves with undefined once the response has been forwarded, else with the error code. */
const forward = (
  { request, body, reply }: Exchange,
  origin: string,
  agent: http.Agent,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { method, url = '/', headers } = request;
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown');
    const { connection: _, ...rest } = headers;
    const onward = http.request(new URL(url, origin), { agent, method, headers: rest });
    onward.on('error', fail).on('response', (answer) => {
      const { connection: _own, 'keep-alive': __, ...kept } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, kept);
      answer.on('error', fail).on('end', () => resolve(undefined));
      answer.pipe(reply);
    });
    onward.end(body);
  });
