import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { BACKLOG } from '#server/plugins/connection-limits.ts';
import { listenError } from './listen-error.ts';

/** Requests under way may take this long to finish once the end has been asked for. */
const FINISH_MS = 25_000;

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
  try {
    await app.server.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  } catch (error) {
    throw listenError(error, { ...config, settings: { host: 'HOST', port: 'PORT' } });
  }
  return async () => {
    app.drain();
    const enough = new AbortController();
    await Promise.race([delay(config.drainMs, undefined, enough).catch(() => {}), hurried]);
    enough.abort();

    const cutOff = setTimeout(() => app.server.server.closeAllConnections(), FINISH_MS);
    await app.server.close();
    clearTimeout(cutOff);
  };
}
