import type { FastifyInstance } from 'fastify';

export interface Health {
  /** Rejects while the process cannot do its work. */
  readonly check: () => Promise<void>;
  readonly isDraining: () => boolean;
}

/** `/livez`: the process runs. `/readyz`: it should get work; 503 while it drains or has no database. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (health.isDraining()) return reply.status(503).send({ status: 'draining' });
    try {
      await health.check();
      return { status: 'ok' };
    } catch {
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
