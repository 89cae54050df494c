import type { FastifyReply, FastifyRequest } from 'fastify';
import { core } from 'zod';
import { PLACES } from '#contract/crash-reports.ts';
import { ERRORS, type ErrorBody } from '#contract/errors.ts';
import { AppError } from '#domain/errors.ts';
import { isStorageError } from '#server/db/storage-error.ts';
import { referenceFor } from './request-log.ts';

// What the contract has no words for is answered with these. The first schema of the settings would choose zod's own.
core.config({ localeError: () => 'Invalid input' });

/** Seconds after which a caller may try again where the refusal does not say. */
const RETRY_AFTER_SECONDS = 5;

/** From this status on it is not the caller's fault. */
const INTERNAL_ERROR = 500;

/** The one place where a thrown value becomes an answer. What is not known here is `unexpected`, and says nothing. */
export function answerError(error: unknown, reply: FastifyReply) {
  const body = errorBodyOf(error, reply);
  const { status } = ERRORS[body.error];
  const retryAfter = retryAfterOf(error, status);
  if (retryAfter) reply.header('retry-after', retryAfter);
  reply.status(status);
  if (body.reference && isPageRequest(reply.request))
    return sendErrorPage(reply, body.reference, body.error === 'busy' ? BUSY : FAULT);
  return reply.send(body);
}

/** What the caller is told, logged as well where it is our fault: the reference stands in both. */
export function errorBodyOf(error: unknown, reply: FastifyReply): ErrorBody {
  const body = refusalOf(error);
  logRefusal(error, reply);
  const isOurs = ERRORS[body.error].status >= INTERNAL_ERROR;
  return isOurs ? { ...body, reference: referenceFor(reply.request) } : body;
}

const retryAfterOf = (error: unknown, status: number): number | undefined =>
  (error instanceof AppError ? error.details.retryAfterSeconds : undefined) ??
  (status === 503 || status === 429 ? RETRY_AFTER_SECONDS : undefined);

/** Keeps what is not the caller's fault for whoever mends it; what has a name of its own is no surprise. */
function logRefusal(error: unknown, { request, log }: FastifyReply): void {
  const { error: code } = refusalOf(error);
  if (request.trace) request.trace.code = code;
  // Who is refused for want of room is counted: a line for each would take what room there is.
  if (ERRORS[code].status < INTERNAL_ERROR || code === 'busy') return;
  const line = { request: request.id, reference: referenceFor(request), code, error };
  if (code === 'unexpected') log.error(line, 'refused');
  else log.warn(line, 'refused');
}

/** What the caller is told of a thrown value. */
function refusalOf(error: unknown): ErrorBody {
  if (error instanceof core.$ZodError) return invalidInput(error);
  if (error instanceof AppError) {
    const { message, fields } = error.details;
    return {
      error: error.code,
      message: message ?? ERRORS[error.code].message,
      ...(fields && { fields }),
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

export const FAULT: PageText = {
  title: 'Something went wrong',
  text: 'This is our fault, not yours. Please try again in a moment.',
};

export const BUSY: PageText = {
  title: 'We are very busy',
  text: 'More people want something from us than we can serve at once. Please try again in a moment.',
};

const page = (reference: string, { title, text }: PageText) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">Try again</a></p>
<p>Reference: ${reference}</p>
</body>
</html>
`;

/** Programs that show what a shared link leads to say so, and scripts: they get a page where there is one. */
const ANYTHING = '*/*';
const SCREENS = PLACES.filter((place) => place !== 'other').map(
  (path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`, 'i'),
);

/** Whether the app has a screen at this address. It reads addresses in any case and with slashes around them. */
export function isScreen(url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  const plain = `/${decodedPath(path).replace(/^\/+|\/+$/g, '')}`;
  return SCREENS.some((screen) => screen.test(plain));
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a browser opens an address as a page: the page itself knows which of them exist. */
export const isPageRequest = ({ method, url, headers: { accept = ANYTHING } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)\//.test(url) &&
  (accept.includes('text/html') || (accept === ANYTHING && isScreen(url)));

/** What stands in the browser when the page itself cannot be had. It needs nothing else to be served. */
export const sendErrorPage = (
  reply: FastifyReply,
  reference: string,
  words: PageText,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(reference, words));
