import type {
  Sandbox,
  SignedDelivery,
} from '../../../src/server/adapters/payments/sandbox/sandbox.ts';

const LOOK_EVERY_MS = 200;

/** Sends every event that is due, and again later what was not taken. */
export function deliverEvents(sandbox: Sandbox, webhook: string): void {
  const send = async ({ id, body, signature }: SignedDelivery) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { ok } = await fetch(webhook, { method: 'POST', headers, body });
    if (ok) await sandbox.delivered(id);
  };
  const look = async () => {
    await sandbox.advance();
    // The product may not be up yet, or be gone already; what is due stays due.
    await Promise.allSettled((await sandbox.dueDeliveries()).map(send));
    setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  void look();
}
