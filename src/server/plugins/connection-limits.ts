import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { EVENT_STREAM_TYPE } from '#contract/flight-events.ts';

/** About 15 kB each while idle. */
const MOST_CONNECTIONS = 10_000;
/**
 * Connections that may wait to be accepted; the system may allow fewer. Node's default of 511 overflows when many
 * arrive while the process is busy for half a second; dropped clients retry only after one, three and seven seconds.
 */
export const BACKLOG = 4_096;
/** A slow phone receives the largest response in this time; a caller that needs longer holds it on purpose. */
const TAKEN_MS = 60_000;

/** Event streams and downloads have limits of their own. */
const OWN_LIMITS = [EVENT_STREAM_TYPE, 'application/zip'];

/** Time limits per connection, in milliseconds; options of the server. */
export const CONNECTION_LIMITS = {
  /** Until the whole request must have arrived. */
  requestTimeout: 15_000,
  /** Longer than the minute for which proxies and browsers keep an idle connection, so that the client closes first. */
  keepAliveTimeout: 65_000,
  /** Without any data in either direction. */
  connectionTimeout: 60_000,
  http: {
    /** Refused by `refuseWithoutHost`: Node's own refusal has no security headers. */
    requireHostHeader: false,
    headersTimeout: 10_000,
    /** How often the timeouts of requests and headers are checked; Node's default is 30 seconds. */
    connectionsCheckingInterval: 2_000,
  },
} as const;

/** Interval at which unused connections are closed while the server closes. */
const SWEEP_MS = 200;

/** Limits the number of connections, and ends responses that the caller receives too slowly. */
export function limitConnections(
  app: FastifyInstance,
  { most = MOST_CONNECTIONS, takenMs = TAKEN_MS } = {},
): void {
  app.server.maxConnections = most;
  closeUnused(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!OWN_LIMITS.includes(String(reply.getHeader('content-type')))) {
      const cut = setTimeout(() => reply.raw.destroy(), takenMs).unref();
      reply.raw.once('close', () => clearTimeout(cut));
    }
    done();
  });
}

/**
 * Closes idle connections repeatedly while the server closes: Node does so only once. Also closes connections that
 * browsers opened in advance and never used, which Node does not consider idle.
 */
function closeUnused(app: FastifyInstance): void {
  const { server } = app;
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    server.once('close', () => clearInterval(sweep));
  });
}
