import type { Clock } from '#server/ports/clock.ts';
import type { SandboxStore } from './store.ts';

/** A call of Stripe's API. */
export interface SandboxRequest {
  readonly method: string;
  /** With its query, such as `/v1/subscriptions?customer=cus_1`. */
  readonly path: string;
  /** Form-encoded; empty for none. */
  readonly body: string;
  readonly idempotencyKey: string | undefined;
}

export interface SandboxAnswer {
  readonly status: number;
  readonly json: unknown;
}

export interface SandboxOptions {
  readonly store: SandboxStore;
  readonly clock: Clock;
  /** What is sold, as the pages call it. */
  readonly productName: string;
  /** Where the hosted page of this checkout or portal is. */
  readonly pageUrl: (page: 'checkout' | 'portal', id: string) => string;
  readonly webhookSecret: string;
}
