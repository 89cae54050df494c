import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface StandIn {
  readonly url: string;
  /** Paths with their queries, decoded, in the order in which they were asked. */
  readonly asked: string[];
  /** Questions that are being answered at this moment, and the most that ever were. */
  readonly load: { now: number; most: number };
}

/** A server on this machine in the place of an outside service, for one test. */
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

/** Answers with JSON, whatever is asked; text is sent as it stands. */
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
