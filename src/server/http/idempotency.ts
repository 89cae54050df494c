import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.ts';
import { IDEMPOTENCY_KEY, idempotencyKey } from '#contract/fields.ts';
import { AppError } from '#domain/errors.ts';
import { jsonWriterFor } from './response-schema.ts';
import type { Call, Route } from './route.ts';

/** Most calls take less. */
const RETRY_SECONDS = 2;

/** One attempt at a call with a key. */
export interface CallAttempt {
  readonly userId: string;
  readonly keyHash: Buffer;
  /** Equal for equal calls. */
  readonly requestHash: Buffer;
  /** Tells attempts at one call apart. */
  readonly holder: string;
}

export interface SentAnswer {
  readonly status: number;
  /** JSON; null without a body. */
  readonly body: string | null;
}

/** A call that has its key. */
interface HeldCall extends Pick<CallAttempt, 'requestHash'>, Pick<SentAnswer, 'body'> {
  /** Null until it is answered. */
  readonly status: number | null;
}

/** Where calls with keys are stored. */
export interface IdempotentCalls {
  /** Whether the attempt gets the key; of concurrent ones, one does. */
  readonly claim: (attempt: CallAttempt) => Promise<boolean>;
  /** The call that has the key of an attempt. */
  readonly find: (attempt: CallAttempt) => Promise<HeldCall | undefined>;
  readonly store: (attempt: CallAttempt, answer: SentAnswer) => Promise<void>;
  readonly free: (attempt: CallAttempt) => Promise<void>;
  /** Called if the answer that an equal call has had cannot be read. */
  readonly reportUnreadable: (userId: string) => void;
}

const headersSchema = z.object({ [IDEMPOTENCY_KEY]: z.optional(idempotencyKey) });

/**
 * The key of a call that takes one. Node.js joins headers of the same name with a comma and a space, and no key has a
 * space.
 * @throws ZodError that names the header.
 */
export function keyOf(
  { takesIdempotencyKey }: Endpoint,
  { 'idempotency-key': sent }: IncomingHttpHeaders,
): string | undefined {
  if (!takesIdempotencyKey) return undefined;
  return headersSchema.parse({ [IDEMPOTENCY_KEY]: sent })[IDEMPOTENCY_KEY];
}

interface KeyedCall {
  readonly call: Call<Endpoint>;
  readonly key: string;
  readonly calls: IdempotentCalls;
  /** Called if the answer could not be stored, but can be sent. */
  readonly onUnstored: (error: unknown) => void;
}

/**
 * Handles a call and stores its answer, or returns the answer that an equal call with the same key has had. A call that
 * fails frees its key. One whose answer cannot be read is handled again, by its own rule, as if it had no key.
 * @throws AppError `idempotency_key_reused` for another call, `idempotency_key_in_use` while the first is not answered,
 * and what `handle` throws.
 */
export async function answerOnce(
  { endpoint, handle }: Route,
  { call, key, calls, onUnstored }: KeyedCall,
): Promise<SentAnswer & { readonly isReplay: boolean }> {
  const attempt = attemptOf(endpoint, call, key);
  if (!(await calls.claim(attempt))) {
    const replayed = replayOf(await calls.find(attempt), attempt);
    if (isReadable(replayed)) return { ...replayed, isReplay: true };
    calls.reportUnreadable(attempt.userId);
    return { ...sentAnswer(endpoint, await handle(call)), isReplay: false };
  }
  let answer: SentAnswer;
  try {
    answer = sentAnswer(endpoint, await handle(call));
  } catch (error) {
    // Otherwise it is free when the time of an attempt is over.
    await calls.free(attempt).catch(() => {});
    throw error;
  }
  // What was done is done: the caller learns of it, whether or not a repeated call would.
  await calls.store(attempt, answer).catch(onUnstored);
  return { ...answer, isReplay: false };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function attemptOf(endpoint: Endpoint, { actor, input }: Call<Endpoint>, key: string): CallAttempt {
  if (actor?.kind !== 'member') throw new Error(`${endpoint.path} takes keys of members only`);
  return {
    userId: actor.id,
    keyHash: sha256(key),
    requestHash: sha256(JSON.stringify([endpoint.method, endpoint.path, input])),
    holder: randomUUID(),
  };
}

const sentAnswer = (endpoint: Endpoint, answer: unknown): SentAnswer =>
  answer === undefined
    ? { status: 204, body: null }
    : { status: 200, body: jsonWriterFor(endpoint)(answer) };

function replayOf(held: HeldCall | undefined, { requestHash }: CallAttempt): SentAnswer {
  if (held && !held.requestHash.equals(requestHash)) {
    const { message } = ERRORS.idempotency_key_reused;
    throw new AppError('idempotency_key_reused', { fields: { [IDEMPOTENCY_KEY]: message } });
  }
  // Not found if it has failed since.
  if (!held || held.status === null)
    throw new AppError('idempotency_key_in_use', { retryAfterSeconds: RETRY_SECONDS });
  return { status: held.status, body: held.body };
}

/** Whether it can be sent as it is: of which fields it has, its caller has been told already. */
function isReadable({ status, body }: SentAnswer): boolean {
  if (status !== 200) return status === 204 && body === null;
  try {
    return typeof JSON.parse(body ?? '') === 'object';
  } catch {
    return false;
  }
}
