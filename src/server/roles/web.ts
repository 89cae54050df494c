import type { Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { BACKLOG } from '../http/connection-limits.ts';
import { listenFault } from './listen-fault.ts';

/** Requests under way may take this long to finish once the end has been asked for. */
const FINISH_MS = 25_000;

/** A connection that stays silent for so long at the end asks for nothing any more. */
const SILENT_MS = 200;

/**
 * Serves requests. The answer ends the service in order: `/readyz` turns red, the load balancer gets
 * `drainMs` to notice (less when hurried), requests under way finish.
 * @throws StartError when the address cannot be had.
 */
export async function serveWeb(
  app: App,
  config: Pick<Config, 'host' | 'port' | 'drainMs'>,
  hurried: Promise<void>,
): Promise<() => Promise<void>> {
  const closeSilent = watchConnections(app.server.server);
  try {
    await app.server.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  } catch (error) {
    throw listenFault(error, { ...config, settings: { host: 'HOST', port: 'PORT' } });
  }
  return async () => {
    app.drain();
    const enough = new AbortController();
    await Promise.race([delay(config.drainMs, undefined, enough).catch(() => {}), hurried]);
    enough.abort();

    const sweep = setInterval(closeSilent, SILENT_MS);
    const cutOff = setTimeout(() => app.server.server.closeAllConnections(), FINISH_MS);
    await app.server.close();
    clearInterval(sweep);
    clearTimeout(cutOff);
  };
}

/**
 * Answers how to close connections on which nothing was ever sent. Browsers open some in advance; to Node
 * they are not idle, so that closing the server would wait for them.
 */
function watchConnections(server: Server): () => void {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
}
