import type { Sandbox } from './sandbox.ts';

/** A `fetch` for Stripe's library that never leaves the process. */
export const sandboxFetch =
  (sandbox: Pick<Sandbox, 'handle'>): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { status, json } = await sandbox.handle({
      method: request.method,
      path: `${pathname}${search}`,
      body: await request.text(),
      idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    });
    return Response.json(json, { status });
  };
