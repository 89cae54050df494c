/** An event of the built-in payment provider, on its way to our own webhook. */
interface Delivery {
  readonly id: number;
  readonly body: string;
  readonly signature: string;
}

export interface DeliverDeps {
  /** Hands out what is due and puts it off, so that it comes again unless it is reported as delivered. */
  readonly events: {
    dueDeliveries(): Promise<readonly Delivery[]>;
    delivered(id: number): Promise<void>;
  };
  /** Answers whether the webhook took it. */
  readonly post: (delivery: Delivery) => Promise<boolean>;
}

/** Delivers what is due, one after the other. Any number of processes may run this. */
export async function deliverPaymentEvents({ events, post }: DeliverDeps): Promise<void> {
  for (const delivery of await events.dueDeliveries())
    if (await post(delivery)) await events.delivered(delivery.id);
}
