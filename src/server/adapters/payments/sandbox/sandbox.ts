import Stripe from 'stripe';
import type { PaymentPages } from '#server/ports/payment-pages.ts';
import { answerRequest } from './api.ts';
import { hostedPages } from './pages.ts';
import type { SandboxBox, SandboxDelivery } from './store.ts';
import type { SandboxAnswer, SandboxOptions, SandboxRequest } from './terms.ts';
import { letTimePass } from './time.ts';

/** A signed event, as it goes to the webhook. */
export interface SignedDelivery extends SandboxDelivery {
  /** Value of the `stripe-signature` header. */
  readonly signature: string;
}

export interface Sandbox extends PaymentPages {
  /** Answers a call of Stripe's API. */
  handle(request: SandboxRequest): Promise<SandboxAnswer>;
  /** Ends trials and periods that are over by now. Every other call does so first. */
  advance(): Promise<void>;
  /** Events to deliver now, the earliest first; what is not `delivered` comes again later. */
  dueDeliveries(): Promise<readonly SignedDelivery[]>;
  delivered(id: number): Promise<void>;
}

const MS_PER_SECOND = 1_000;

/**
 * A stand-in for Stripe that takes no money. It speaks Stripe's wire format for the few calls that the product
 * makes. On purpose every event is delivered twice, and neighbouring events may change places.
 */
export function sandboxPayments(options: SandboxOptions): Sandbox {
  const { store, clock, webhookSecret } = options;
  const change = <T>(work: (box: SandboxBox) => Promise<T>) =>
    store.change(async (box) => {
      await letTimePass(box, clock.now());
      return work(box);
    });
  const signed = (delivery: SandboxDelivery): SignedDelivery => ({
    ...delivery,
    signature: Stripe.webhooks.generateTestHeaderString({
      payload: delivery.body,
      secret: webhookSecret,
      timestamp: Math.floor(clock.now().getTime() / MS_PER_SECOND),
    }),
  });
  return {
    ...hostedPages(options, change),
    handle: (request) => change((box) => answerRequest(options, box, request)),
    advance: () => change(async () => {}),
    dueDeliveries: async () => {
      const due = await change((box) => box.claimDeliveries(clock.now()));
      return due.map(signed);
    },
    delivered: (id) => store.change((box) => box.removeDelivery(id)),
  };
}
