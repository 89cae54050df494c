import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { statusOf } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';

/** How often each process is asked whether it wants requests: far more often than it gives notice for. */
const LOOK_MS = 100;
/** The product closes connections that were silent for 65 seconds: the proxy must be first. */
const SILENT_MS = 4_000;

export interface FrontProxy {
  readonly origin: string;
  /** Requests that went to another process because the first one took no connection. */
  readonly retried: () => number;
  /** Whether requests go to the process at the moment. */
  readonly trusts: (origin: string) => boolean;
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
    // When nobody wants any, they may be busy: an answer is more likely there than here.
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

/** Settles with undefined once the answer has been passed on, else with the code of the error. */
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
