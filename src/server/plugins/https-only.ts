import type { FastifyInstance } from 'fastify';

/** Leads requests that came to the proxy by http to `origin`; the method and the body stay the same. */
export function requireHttps(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-forwarded-proto'] === 'http')
      return reply.redirect(`${origin}${request.url}`, 308);
    return undefined;
  });
}
