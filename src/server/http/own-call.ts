import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askInItsTurn } from '#server/plugins/turns.ts';

/** Answer of a call of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: string;
}

/** Calls the API with a path under it, such as `/api/home?from=MCO&to=CLE`, in the caller's name. */
export type CallApi = (url: string, signal: AbortSignal) => Promise<ApiAnswer>;

/** What says who the caller is and where they came from. */
const PASSED_ON = [
  'authorization',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** Calls of the API on behalf of who sent a request: permissions, limits and switches are those of the API. */
export function callApiFor(app: FastifyInstance, { headers, socket }: FastifyRequest): CallApi {
  const passedOn = Object.fromEntries(
    PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return async (url, signal) => {
    const { statusCode, body } = await askInItsTurn(() =>
      app.inject({
        url,
        signal,
        headers: passedOn,
        ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
      }),
    );
    return { status: statusCode, body };
  };
}
