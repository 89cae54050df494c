import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { alive, readiness } from '#server/http/health.ts';
import { BACKLOG } from '#server/plugins/connection-limits.ts';
import type { Operations } from '#server/telemetry/telemetry.ts';
import { errorCode, StartError } from './start-error.ts';

/** Running requests may take this long to finish after shutdown was requested. */
const FINISH_MS = 25_000;

/**
 * Serves requests. The returned function shuts down in order: `/readyz` responds with 503, the load balancer has
 * `drainMs` to notice (less when hurried), running requests finish.
 * @throws StartError when the address is not available.
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
    const drained = new AbortController();
    await Promise.race([delay(config.drainMs, undefined, drained).catch(() => {}), hurried]);
    drained.abort();

    const cutOff = setTimeout(() => app.server.server.closeAllConnections(), FINISH_MS);
    await app.server.close();
    clearTimeout(cutOff);
  };
}

const SETTINGS = { host: 'OPS_HOST', port: 'OPS_PORT' };

/**
 * Serves metrics and health on their own port, which is opened first and closed last.
 * @returns closes it.
 * @throws StartError when the address is not available.
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

interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** Environment variables of host and port. */
  readonly settings: { readonly host: string; readonly port: string };
}

/** Turns a known error of listening into a message for the operator. */
function listenError(error: unknown, { host, port, settings }: ListenAddress): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another program. Set ${settings.port} to another one.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} needs more rights. Set ${settings.port} to one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `This machine has no address ${host}. Set ${settings.host} to one of its own.`,
      );
    default:
      return error;
  }
}

/** Requests to stop the process, by a signal or an error. */
export interface StopRequest {
  /** Resolves with the exit code at the first request. */
  readonly asked: Promise<number>;
  /** Resolves at a second signal, which skips waiting. */
  readonly hurried: Promise<void>;
  /** Reports an error and requests a stop with exit code 1. */
  fail(reason: unknown): void;
}

/** Ctrl-C arrives twice when npm forwards it; only a later signal counts as a second one. */
const SAME_SIGNAL_MS = 500;

/** Listens for signals and uncaught errors. Keeps the process alive until a stop is requested. */
export function listenForStop(report: (reason: unknown) => void): StopRequest {
  let requestStop: (exitCode: number) => void = () => {};
  let hurry: () => void = () => {};
  const asked = new Promise<number>((resolve) => {
    requestStop = resolve;
  });
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const heartbeat = setInterval(() => {}, 60_000);
  void asked.then(() => clearInterval(heartbeat));

  let firstSignal: number | undefined;
  const onSignal = () => {
    firstSignal ??= performance.now();
    if (performance.now() - firstSignal > SAME_SIGNAL_MS) hurry();
    requestStop(0);
  };
  const fail = (reason: unknown) => {
    report(reason);
    requestStop(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  return { asked, hurried, fail };
}
