import type { FastifyInstance } from 'fastify';

/** Shorter than load balancers wait for a health check. */
const PATIENCE_MS = 1_500;

export interface Health {
  /** Rejects while the process cannot do its work. */
  readonly check: () => Promise<void>;
  /** True while the caches for the first requests are being filled. */
  readonly isPreparing?: () => boolean;
  readonly isDraining: () => boolean;
}

interface HealthAnswer {
  readonly status: 200 | 503;
  readonly body: { readonly status: 'ok' | 'preparing' | 'draining' | 'unavailable' };
}

/** Answer of `/livez`: the process runs. */
export const alive: HealthAnswer = { status: 200, body: { status: 'ok' } };

/** Answer of `/readyz`: 200 if the process should get requests; 503 while it prepares, drains or has no database. */
export async function readiness({ check, isDraining, isPreparing }: Health): Promise<HealthAnswer> {
  if (isDraining()) return { status: 503, body: { status: 'draining' } };
  if (isPreparing?.()) return { status: 503, body: { status: 'preparing' } };
  const unavailable: HealthAnswer = { status: 503, body: { status: 'unavailable' } };
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, unavailable);
    check()
      .then(
        () => resolve(alive),
        () => resolve(unavailable),
      )
      .finally(() => clearTimeout(timer));
  });
}

/** All who ask while an answer is made get the same one: the database is asked once at a time. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  let asked: Promise<HealthAnswer> | undefined;
  app.get('/livez', (_request, reply) => reply.status(alive.status).send(alive.body));
  app.get('/readyz', async (_request, reply) => {
    asked ??= readiness(health).finally(() => {
      asked = undefined;
    });
    const { status, body } = await asked;
    return reply.status(status).send(body);
  });
}
