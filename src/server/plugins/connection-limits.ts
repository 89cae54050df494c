import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { EVENT_STREAM_TYPE } from '#contract/flight-events.ts';

/** Some fifteen kilobytes each while they do nothing. */
const MOST_CONNECTIONS = 10_000;
/**
 * Connections that may wait to be taken up; the system may allow fewer. With Node's 511 they overflow while many arrive
 * and we are busy for half a second: who is dropped tries again after one, three and seven seconds.
 */
export const BACKLOG = 4_096;
/** In this time a slow phone takes the largest answer; who needs longer wants to hold it. */
const TAKEN_MS = 60_000;

/** What one connection may take of our time; options of the server. */
export const CONNECTION_LIMITS = {
  /** The whole request must be there by then. */
  requestTimeout: 15_000,
  /** Longer than the minute for which proxies and browsers hold one that is silent: who asks closes first. */
  keepAliveTimeout: 65_000,
  /** Neither sent nor taken anything for so long. */
  connectionTimeout: 60_000,
  http: {
    headersTimeout: 10_000,
    /** How often the first two times above are looked at; otherwise only twice a minute. */
    connectionsCheckingInterval: 2_000,
  },
} as const;

/** A connection that stays silent for so long at the end asks for nothing any more. */
const SWEEP_MS = 200;

/** Takes no more connections than there is room for, and ends answers that take too long to be taken. */
export function limitConnections(
  app: FastifyInstance,
  { most = MOST_CONNECTIONS, takenMs = TAKEN_MS } = {},
): void {
  app.server.maxConnections = most;
  closeUnused(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A stream of lines has its own limit.
    if (reply.getHeader('content-type') !== EVENT_STREAM_TYPE) {
      const cut = setTimeout(() => reply.raw.destroy(), takenMs).unref();
      reply.raw.once('close', () => clearTimeout(cut));
    }
    done();
  });
}

/**
 * While the server ends, closes connections on which nothing is under way: Node does so once. Browsers open some in
 * advance, on which nothing was ever sent; to Node these are not idle.
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
