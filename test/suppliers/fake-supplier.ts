import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface StandIn {
  readonly url: string;
  /** Decoded paths with their queries, in the order of the calls. */
  readonly asked: string[];
  /** Number of running calls, and its maximum so far. */
  readonly load: { now: number; most: number };
}

/** A local server that replaces an external service for one test. */
export async function standIn(answer: RequestListener): Promise<StandIn> {
  const asked: string[] = [];
  const load = { now: 0, most: 0 };
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    response.on('close', () => {
      load.now -= 1;
    });
    answer(request, response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, load };
}

/** Answers every request with JSON; sends text unchanged. */
export const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}
