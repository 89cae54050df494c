import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { alive, readiness } from '#server/http/health.ts';
import type { Operations } from '#server/telemetry/telemetry.ts';
import { listenError } from './listen-error.ts';

const SETTINGS = { host: 'OPS_HOST', port: 'OPS_PORT' };

/**
 * Serves metrics and health on a port of their own, which is open longer than anything else of the process.
 * @returns closes it.
 * @throws StartError when the address cannot be had.
 */
export async function serveOperations(
  { operations, log }: Pick<App, 'operations' | 'log'>,
  { opsHost: host, opsPort: port }: Pick<Config, 'opsHost' | 'opsPort'>,
): Promise<() => Promise<void>> {
  if (port === null) return async () => {};
  operations.begin();
  const server = createServer((request, response) => {
    void answer(operations, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, { host, port, settings: SETTINGS })));
    server.listen(port, host, resolve);
  });
  log.info({ port }, 'the operations port is open');
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function answer(
  operations: Operations,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isRead = method === 'GET' || method === 'HEAD';
  const path = isRead ? url?.split('?')[0] : undefined;
  if (path === '/metrics') {
    const text = await operations.metrics();
    response.writeHead(200, { 'content-type': operations.metricsType }).end(text);
    return;
  }
  const health = path === '/livez' ? alive : undefined;
  const found = path === '/readyz' ? await readiness(operations.health) : health;
  response
    .writeHead(found?.status ?? 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(found?.body ?? { status: 'not found' }));
}
