import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Proof } from '../stage/prove.ts';

/** What the payment provider has as its truth about a customer's only subscription. */
export interface Truth {
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled';
  readonly interval: 'month' | 'year';
  readonly endsWithPeriod: boolean;
  /** Of the card. */
  readonly fingerprint: string;
}

export interface Provider {
  readonly url: string;
  /** By customer id; the proof moves it on. */
  readonly truths: Map<string, Truth>;
  /** Subscriptions that the product has cancelled. */
  readonly cancelled: Set<string>;
  /** Share of calls that fail, from 0 to 1. */
  failing: number;
}

export const subscriptionIdOf = (customerId: string) => customerId.replace('cus_', 'sub_');

/** Unix seconds: the end of what is paid for, and of every trial here. */
const PERIOD_ENDS = Math.floor(Date.now() / 1000) + 20 * 86_400;

/** Stands in for Stripe's API as far as it is asked about subscriptions. */
export async function openProvider(proof: Proof): Promise<Provider> {
  const truths = new Map<string, Truth>();
  const cancelled = new Set<string>();
  const provider = { url: '', truths, cancelled, failing: 0 };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const answer = (status: number, json: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(json));
    if (proof.random() < provider.failing) return answer(500, { error: { type: 'api_error' } });
    if (request.method === 'DELETE') {
      const id = pathname.split('/').at(-1) ?? '';
      cancelled.add(id);
      return answer(200, { id, object: 'subscription', status: 'canceled' });
    }
    const customer = searchParams.get('customer') ?? '';
    const truth = truths.get(customer);
    return answer(200, {
      object: 'list',
      has_more: false,
      data: truth ? [formOf(customer, truth)] : [],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proof.atEnd(() => server.closeAllConnections());
  proof.atEnd(() => void server.close());
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

/** The subscription in the provider's own form, as far as the product reads it. */
const formOf = (customer: string, truth: Truth) => ({
  id: subscriptionIdOf(customer),
  object: 'subscription',
  customer,
  status: truth.status,
  trial_end: truth.status === 'trialing' ? PERIOD_ENDS : null,
  cancel_at: truth.endsWithPeriod ? PERIOD_ENDS : null,
  cancel_at_period_end: truth.endsWithPeriod,
  ended_at: truth.status === 'canceled' ? PERIOD_ENDS - 86_400 : null,
  items: {
    data: [{ current_period_end: PERIOD_ENDS, price: { recurring: { interval: truth.interval } } }],
  },
  default_payment_method: { card: { fingerprint: truth.fingerprint } },
});
