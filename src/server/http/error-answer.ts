import type { FastifyReply } from 'fastify';
import { core } from 'zod';
import { ERRORS, type ErrorBody } from '#contract/errors.ts';
import { AppError } from '#domain/errors.ts';
import { isStorageFault } from '#server/db/storage-fault.ts';

/** Seconds after which a caller may try again when the service is down or overloaded. */
const RETRY_AFTER_SECONDS = 5;

/** The one place where a thrown value becomes an answer. What is not known here is `unexpected`, and says nothing. */
export function answerError(error: unknown, reply: FastifyReply) {
  const body = refusalOf(error);
  const { status } = ERRORS[body.error];
  logRefusal(error, reply);
  const retryAfter = retryAfterOf(error, status);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.status(status).send(body);
}

const retryAfterOf = (error: unknown, status: number): number | undefined =>
  (error instanceof AppError ? error.details.retryAfterSeconds : undefined) ??
  (status === 503 ? RETRY_AFTER_SECONDS : undefined);

/** Keeps what is not the caller's fault for whoever mends it. */
export function logRefusal(error: unknown, reply: FastifyReply): void {
  const { error: code } = refusalOf(error);
  if (ERRORS[code].status >= 500) reply.log.error({ err: error, code }, 'refused');
}

/** What the caller is told of a thrown value. */
export function refusalOf(error: unknown): ErrorBody {
  if (error instanceof core.$ZodError) return invalidInput(error);
  if (error instanceof AppError) {
    const { message, fields } = error.details;
    return {
      error: error.code,
      message: message ?? ERRORS[error.code].message,
      ...(fields && { fields }),
    };
  }
  if (isStorageFault(error)) return plain('storage_unavailable');
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

/** Faults that the HTTP framework finds before a route runs: bad JSON, wrong type, too large. */
function frameworkRefusal(error: unknown): ErrorBody {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  if (status === 415) return plain('unsupported_body');
  if (status === 404) return plain('not_found');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { error: 'invalid_input', message: 'The request could not be read.' };
  return plain('unexpected');
}
