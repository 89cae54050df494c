import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/errors.ts';

/** Statuses of Node's errors; 400 for all others. */
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const BODY: ErrorBody = { error: 'invalid_input', message: 'The request could not be read.' };

/** Answers what Node cannot read as a request: no route, hook or error handler sees it. */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    const { _httpMessage: begun } = socket as { _httpMessage?: ServerResponse | null };
    // The caller has gone, or an answer is being sent: a second one would be read as part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || begun?.headersSent) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify(BODY);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = STATUSES[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  };
