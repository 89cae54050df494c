import http from 'node:http';
import Stripe from 'stripe';

export const SECRET = 'whsec_of_the_proof';

export interface Delivery {
  readonly body: Buffer;
  /** Values of the signature header; several for a header that comes several times. */
  readonly signatures: readonly string[];
}

let events = 0;

/** The text of a new event about a customer. */
export function eventBody(type: string, customer: string, more: object = {}): string {
  events += 1;
  const object = { object: type.split('.')[0], customer };
  return JSON.stringify({
    id: `evt_${String(events).padStart(24, '0')}`,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    ...more,
  });
}

/** The value of the signature header. `age` in seconds; negative for the future. */
export const signatureOf = (payload: string, { secret = SECRET, age = 0 } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
  });

/** Delivers once and answers the status. */
export const deliver = (origin: string, { body, signatures }: Delivery): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'stripe-signature': [...signatures],
    };
    const url = `${origin}/api/stripe/webhook`;
    const request = http.request(url, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });

/** Delivers as the provider does: signed, and again until it is taken. Answers how often it took. */
export async function deliverUntilTaken(origin: () => string, payload: string): Promise<number> {
  for (let tries = 1; tries <= 50; tries += 1) {
    const signatures = [signatureOf(payload)];
    if ((await deliver(origin(), { body: Buffer.from(payload), signatures })) === 200) return tries;
  }
  throw new Error(`An event was not taken in 50 tries: ${payload}`);
}
