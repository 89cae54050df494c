import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { core } from 'zod';
import { ERRORS, type ErrorBody, type Problem } from '#contract/errors.ts';
import { AppError } from '#domain/errors.ts';
import { isStorageError } from '#server/db/storage-error.ts';
import { PROBLEM_TYPE, prefersProblem } from '#server/http/caller.ts';
import { mendedAddress, screenAt } from '#server/http/page-address.ts';
import { referenceFor } from './request-log.ts';

// Default message of validation errors. Otherwise the schemas of the settings would select zod's own messages.
core.config({ localeError: () => 'Invalid input' });

/** Seconds after which a caller may try again where the refusal does not say. */
const RETRY_AFTER_SECONDS = 5;

/** Statuses from here on are errors of the server, not of the caller. */
const INTERNAL_ERROR = 500;

/** The only place that turns a thrown value into a response. Unknown errors become `unexpected`, without details. */
export function answerError(error: unknown, reply: FastifyReply) {
  const body = errorBodyOf(error, reply);
  const { status } = ERRORS[body.error];
  const retryAfter = retryAfterOf(error, status);
  if (retryAfter) reply.header('retry-after', retryAfter);
  reply.status(status);
  const page = pageTextOf(body);
  if (page && isPageRequest(reply.request)) return sendErrorPage(reply, body.reference, page);
  if (!prefersProblem(reply.request.headers.accept)) return reply.send(body);
  return reply.type(PROBLEM_TYPE).send(JSON.stringify(problemOf(body)));
}

/** The same error in the form of RFC 9457. */
function problemOf({ error, message, ...more }: ErrorBody): Problem {
  const { status, message: title } = ERRORS[error];
  return { type: `/developers#${error}`, title, status, detail: message, code: error, ...more };
}

/** Error body for the caller. Errors of the server are logged, too, with the same reference. */
export function errorBodyOf(error: unknown, reply: FastifyReply): ErrorBody {
  const body = refusalOf(error);
  logRefusal(error, reply);
  const isOurs = ERRORS[body.error].status >= INTERNAL_ERROR && body.error !== 'switched_off';
  return isOurs ? { ...body, reference: referenceFor(reply.request) } : body;
}

const retryAfterOf = (error: unknown, status: number): number | undefined =>
  (error instanceof AppError ? error.details.retryAfterSeconds : undefined) ??
  (status === 503 || status === 429 ? RETRY_AFTER_SECONDS : undefined);

/** Logs errors of the server: unexpected ones as errors, those with a code of their own as warnings. */
function logRefusal(error: unknown, { request, log, raw }: FastifyReply): void {
  const { error: code } = refusalOf(error);
  if (request.trace) {
    request.trace.code = code;
    request.trace.isOwnLimit = error instanceof AppError && error.details.isOwnLimit === true;
    if (error instanceof AppError && error.details.accountId !== undefined)
      request.trace.account = error.details.accountId;
  }
  // Shed requests and calls that are off are only counted: logging each of them would add to the load.
  if (ERRORS[code].status < INTERNAL_ERROR || code === 'busy' || code === 'switched_off') return;
  // Work was given up because its caller has left.
  if (raw.closed && error instanceof Error && error.name === 'AbortError') return;
  const line = { request: request.id, reference: referenceFor(request), code, error };
  if (code === 'unexpected') log.error(line, 'refused');
  else log.warn(line, 'refused');
}

/** Error body for a thrown value, without a reference. */
function refusalOf(error: unknown): ErrorBody {
  if (error instanceof core.$ZodError) return invalidInput(error);
  if (error instanceof AppError) {
    const { message, fields, challenge } = error.details;
    return {
      error: error.code,
      message: message ?? ERRORS[error.code].message,
      ...(fields && { fields }),
      ...(challenge && { challenge }),
    };
  }
  if (isStorageError(error)) return plain('storage_unavailable');
  return frameworkRefusal(error);
}

const plain = (error: ErrorBody['error']): ErrorBody => ({ error, message: ERRORS[error].message });

function invalidInput(error: core.$ZodError): ErrorBody {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path;
    const name = path.join('.') || 'body';
    if (!fields.has(name)) fields.set(name, issue.message);
  }
  return {
    error: 'invalid_input',
    message: error.issues[0]?.message ?? ERRORS.invalid_input.message,
    fields: Object.fromEntries(fields),
  };
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;

/** Whether a request was refused because of what it says, and not of who says it or when. */
export const isUnreadable = (error: unknown): boolean =>
  ['invalid_input', 'body_too_large', 'unsupported_body'].includes(refusalOf(error).error);

/** Whether a body was larger than the framework reads. */
export const isTooLarge = (error: unknown): boolean => statusOf(error) === 413;

/** Faults that the HTTP framework finds before a route runs: bad JSON, wrong type, too large. */
function frameworkRefusal(error: unknown): ErrorBody {
  const status = statusOf(error);
  if (status === 413) return plain('body_too_large');
  if (status === 415) return plain('unsupported_body');
  if (status === 404) return plain('not_found');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { error: 'invalid_input', message: 'The request could not be read.' };
  return plain('unexpected');
}

interface PageText {
  readonly title: string;
  readonly text: string;
}

const INTERNAL_ERROR_PAGE: PageText = {
  title: 'Something went wrong',
  text: 'This is our fault, not yours. Please try again in a moment.',
};

const BUSY: PageText = {
  title: 'We are very busy',
  text: 'More people want something from us than we can serve at once. Please try again in a moment.',
};

const TOO_MANY_PAGES: PageText = {
  title: 'Too many pages at once',
  text: 'Your network has opened very many pages in a short time. Please try again in a few minutes.',
};

function pageTextOf({ error, reference }: ErrorBody): PageText | undefined {
  if (error === 'too_many_requests') return TOO_MANY_PAGES;
  if (error === 'busy') return BUSY;
  return reference === undefined ? undefined : INTERNAL_ERROR_PAGE;
}

const errorPage = (reference: string | undefined, { title, text }: PageText) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">Try again</a></p>
${
  reference === undefined
    ? ''
    : `<p>Reference: ${reference}</p>
`
}</body>
</html>
`;

/** `Accept` of link previews and scripts: they get a page only at the address of a screen. */
const ANYTHING = '*/*';

/** Whether a browser opens a URL as a page. Unknown paths count, too: the page itself shows that they do not exist. */
export const isPageRequest = ({ method, url, headers: { accept = ANYTHING } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)\//.test(url) &&
  (accept.includes('text/html') ||
    (accept === ANYTHING && (screenAt(url) !== undefined || mendedAddress(url) !== undefined)));

/** Sends an error page when the page itself cannot be served. It loads no other files. */
const sendErrorPage = (
  reply: FastifyReply,
  reference: string | undefined,
  text: PageText,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(errorPage(reference, text));

/** Statuses of Node's errors; 400 for all others. */
const UNREADABLE_STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const UNREADABLE_BODY: ErrorBody = {
  error: 'invalid_input',
  message: 'The request could not be read.',
};

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
    const body = JSON.stringify(UNREADABLE_BODY);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = UNREADABLE_STATUSES[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  };
