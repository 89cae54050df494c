import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Proof } from '../harness/prove.ts';

/** Bad answers that repeat the request: status 500, no JSON, refused, cut off. */
const MOODS: readonly ((echo: string, response: ServerResponse) => unknown)[] = [
  (echo, response) => response.writeHead(500, { 'x-echo': encodeURIComponent(echo) }).end(echo),
  (echo, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"error": ${echo}`),
  (echo, response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: echo, type: 'invalid_request_error' } })),
  (_echo, response) => response.destroy(),
];

async function echoOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.stringify([request.url, request.headers, Buffer.concat(chunks).toString()]);
}

/** A service that answers every request badly and repeats it. Returns its origin. */
export async function openHostileService(proof: Proof): Promise<string> {
  let asked = 0;
  const server = createServer((request, response) => {
    const mood = MOODS[asked % MOODS.length];
    asked += 1;
    void echoOf(request).then(
      (echo) => mood?.(echo, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proof.atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A mail server that refuses every recipient by name. Returns its host and port. */
export async function openHostileMailServer(proof: Proof): Promise<string> {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, done) => done(null, { user: username }),
    onRcptTo: ({ address }, _session, done) => done(new Error(`Who is ${address}?`)),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proof.atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
