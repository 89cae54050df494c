import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { memoryStore } from '../../../src/server/adapters/payments/sandbox/memory-store.ts';
import {
  type Sandbox,
  sandboxPayments,
} from '../../../src/server/adapters/payments/sandbox/sandbox.ts';
import { deliverEvents } from './deliveries.ts';
import { servePage } from './pages.ts';

export interface StripeOptions {
  readonly port: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin of the product, which hears of every event. */
  readonly productUrl: string;
}

/**
 * Stands in for Stripe: `/v1/…` is its API, `/checkout/:id` and `/portal/:id` are its pages, and events go to the
 * webhook of the product. `POST /control {"down": true, "email": "…"}` makes every call fail that names this
 * customer, until the same with `false`.
 */
export function startStripe(options: StripeOptions): Promise<void> {
  const { port, secretKey, webhookSecret, productUrl } = options;
  const sandbox = sandboxPayments({
    store: memoryStore(),
    clock: { now: () => new Date() },
    productName: 'Roamfare',
    pageUrl: (page, id) => `http://127.0.0.1:${port}/${page}/${id}`,
    webhookSecret,
  });
  const down = new Set<string>();
  deliverEvents(sandbox, `${productUrl}/api/stripe/webhook`);

  const serve = async (request: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await bodyOf(request);
    if (url === '/favicon.ico') answer.writeHead(204).end();
    else if (url === '/control') control(down, body, answer);
    else if (!url.startsWith('/v1/')) await servePage(sandbox, { method, url, body }, answer);
    else if (headers.authorization !== `Bearer ${secretKey}`)
      sendJson(answer, 401, fault('Invalid API Key provided'));
    else if (isAboutOneOf(down, body)) sendJson(answer, 500, fault('Out of order'));
    else await serveCall(sandbox, request, body, answer);
  };
  const server = createServer((request, answer) => {
    serve(request, answer).catch((error: unknown) => sendJson(answer, 500, fault(String(error))));
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function serveCall(
  sandbox: Sandbox,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: string,
  answer: ServerResponse,
) {
  const key = headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  const { status, json } = await sandbox.handle({ method, path: url, body, idempotencyKey });
  sendJson(answer, status, json);
}

function control(down: Set<string>, body: string, answer: ServerResponse) {
  const wish = JSON.parse(body) as { readonly down: boolean; readonly email: string };
  if (wish.down) down.add(wish.email);
  else down.delete(wish.email);
  answer.writeHead(204).end();
}

/** A first call creates the customer, and names the address. */
const isAboutOneOf = (emails: ReadonlySet<string>, body: string): boolean =>
  emails.has(new URLSearchParams(body).get('email') ?? '');

const fault = (message: string) => ({ error: { type: 'api_error', message } });

function sendJson(answer: ServerResponse, status: number, json: unknown) {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
