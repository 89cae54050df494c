import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripeServer, stripeSignature } from '#test/suppliers/stripe-server.ts';

export interface StripeOptions {
  readonly port: number;
  readonly webhookSecret: string;
  /** Origin of the product that receives the webhooks. */
  readonly productUrl: string;
}

/**
 * Fake Stripe: the API at `/v1/…`, the pages `/checkout/:id` and `/portal/:id` on an origin of their own.
 * `POST /control {"down": true, "email": "…"}` fails the calls for this customer, until the same with `false`.
 */
export function startStripe({ port, webhookSecret, productUrl }: StripeOptions): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const down = new Set<string>();
  const stripe = stripeServer({
    pageUrl: (page, id) => `${origin}/${page}/${id}`,
    fails: (form) => down.has(form.get('email') ?? ''),
  });

  /** Before the browser returns to the product. */
  async function deliverEvents() {
    for (const event of stripe.events.splice(0)) {
      const body = JSON.stringify(event);
      const signature = stripeSignature(body, { secret: webhookSecret });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      await fetch(`${productUrl}/api/stripe/webhook`, { method: 'POST', headers, body });
    }
  }

  const checkoutPage = (id: string) => `<h1>Checkout</h1><form method="post">
    <label><input type="radio" name="card" required> A new test card</label>
    <button>Start free trial</button></form>
    <a href="${stripe.sessions.get(id)?.form.get('cancel_url')}">Back without paying</a>`;

  const portalPage = (customer: string) => {
    const opened = stripe.asked.findLast(
      ({ call, form }) => call.includes('billing_portal') && form['customer'] === customer,
    );
    const live = subscriptionsOf(customer).some(({ status }) => status !== 'canceled');
    return `${live ? '<form method="post"><button>Cancel now</button></form>' : 'Cancelled.'}
      <a href="${opened?.form['return_url']}">Back to Roamfare</a>`;
  };
  const subscriptionsOf = (customer: string) =>
    [...stripe.subscriptions.values()].filter((one) => one.customer === customer);

  async function servePage(request: IncomingMessage, answer: ServerResponse) {
    const [, page, id = ''] = request.url?.split('/') ?? [];
    if (request.method === 'POST' && page === 'checkout') {
      stripe.pay(id);
      await deliverEvents();
      const location = stripe.sessions.get(id)?.form.get('success_url') ?? '/';
      return answer.writeHead(303, { location }).end();
    }
    if (request.method === 'POST') {
      for (const one of subscriptionsOf(id)) stripe.cancel(one.id);
      await deliverEvents();
    }
    const content = page === 'checkout' ? checkoutPage(id) : portalPage(id);
    return answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>Stripe</title><main>${content}</main>`);
  }

  const serve = async (request: IncomingMessage, answer: ServerResponse) => {
    if (request.url === '/favicon.ico') return answer.writeHead(204).end();
    if (request.url?.startsWith('/v1/')) return stripe.answer(request, answer);
    if (request.url !== '/control') return servePage(request, answer);
    const change = JSON.parse(await textOf(request)) as { down: boolean; email: string };
    if (change.down) down.add(change.email);
    else down.delete(change.email);
    return answer.writeHead(204).end();
  };
  const server = createServer((request, answer) => void serve(request, answer));
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
