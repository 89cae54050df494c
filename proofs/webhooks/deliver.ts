import http from 'node:http';
import { stripeEvent, stripeSignature } from '#test/suppliers/stripe-server.ts';

export const SECRET = 'whsec_of_the_proof';

export interface Delivery {
  readonly body: Buffer;
  /** Values of the signature header; several for a header that comes several times. */
  readonly signatures: readonly string[];
}

/** The text of a new event about a customer. */
export const eventBody = (type: string, customer: string): string =>
  JSON.stringify(stripeEvent(type, { object: type.split('.')[0], customer }));

/** The value of the signature header. `age` in seconds; negative for the future. */
export const signatureOf = (body: string, options: { secret?: string; age?: number } = {}) =>
  stripeSignature(body, { secret: SECRET, ...options });

/** Delivers once and answers the status. `fetch` cannot send a header twice. */
export const deliver = (origin: string, { body, signatures }: Delivery): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-length': body.length, 'stripe-signature': [...signatures] };
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
